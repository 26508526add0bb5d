import { notices } from './notices.ts'

/** What the server says outside the envelope, and the lines of a start. */
export const server = {
  /** The name and the copyright of the site until an administrator enters others. */
  site: { name: '用户中心', basicCopyright: '平台技术服务团队 版权所有' },
  /** What people are sent. */
  messages: {
    code: {
      subject: '%{site}验证码：%{code}',
      text: '【%{site}】验证码 %{code}，%{minutes} 分钟内有效，仅用于%{purpose}。请勿告诉任何人；若不是您本人操作，请忽略。',
    },
    registered: {
      subject: '您已注册过%{site}',
      text: '【%{site}】有人用这个号码注册，而它已经注册过了。若是您本人，请直接登录或重置密码；若不是，请忽略。',
    },
    phoneChanged: {
      subject: '您的手机号已变更',
      text: '【%{site}】您账号的手机号刚刚被修改或解除。若不是您本人操作，请立即修改密码并联系管理员。',
    },
    emailChanged: {
      subject: '您的邮箱已变更',
      text: '【%{site}】您账号的邮箱刚刚被修改或解除。若不是您本人操作，请立即修改密码并联系管理员。',
    },
    test: {
      subject: '%{site}测试消息',
      text: '【%{site}】这是一条测试消息，收到即表示网关可用。',
    },
  },
  /** What a code is for, in the words of its message. */
  purposes: {
    login: '登录',
    register: '注册',
    reset: '重置密码',
    bind: '绑定',
    withdraw: '修改提现信息',
  },
  /** What background jobs do, by their names. */
  jobs: {
    core: {
      sweep: '清理过期的登录数据',
      pinyin: '生成姓名拼音',
      purge: '清理回收站',
    },
    audit: { keep: '整理审计日志' },
    dashboards: { fold: '汇总统计数据' },
    files: { sweep: '清理不再使用的文件' },
    gateways: { send: '发送短信或邮件' },
    notices: { work: '投递通知' },
    openAccess: { sweep: '清理接口调用记录' },
  },
  start: {
    address: '用户中心已启动：%{address}',
    administrator: '平台管理员 %{userName}，密码 %{password}（仅显示这一次，首次登录须修改）',
    trial: '试用模式：登录页上的演示按钮可直接进入',
    account: '请用已有账号登录',
    portTaken: '端口 %{port} 已被占用：请停止占用它的程序，或用环境变量 PORT 换一个端口。',
    noAddress: '地址 %{host} 不属于本机：请改正环境变量 HOST。',
    portRefused: '没有使用端口 %{port} 的权限：请用环境变量 PORT 换一个大于 1024 的端口。',
    noConsole: '没有找到控制台的构建结果：请先运行 npm run build。',
  },
  notices,
} as const
