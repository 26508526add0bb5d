/** Recent versions of the platform's add-ons. The versions of this product come from `releases`. */
export const upgrades = [
  {
    daysAgo: 46,
    title: '设备接入服务支持断线缓存',
    release: '2.6.0',
    addon: 'ml.svc.device',
    content:
      '<ul><li>网关断线期间缓存数据，恢复后按时间顺序补传</li><li>MQTT 接入支持按产品设置保留时长</li></ul>',
  },
  {
    daysAgo: 25,
    title: '告警规则可按时段生效',
    release: '1.9.2',
    addon: 'ml.svc.alarm',
    content:
      '<ul><li>规则可设置生效时段与节假日</li><li>同一设备的重复告警合并为一条</li><li>修复通知偶尔重复发送的问题</li></ul>',
  },
  {
    daysAgo: 10,
    title: '场景联动支持跨项目引用',
    release: '3.1.0',
    addon: 'ml.svc.scene',
    content: '<ul><li>场景可引用同租户其他项目的设备</li><li>执行记录可按结果筛选</li></ul>',
  },
] as const
