import type { SamplePast } from './types.ts'

export const nangangPast: SamplePast = {
  recruiter: 'wanguoliang',
  office: '198.51.100.12',
  elsewhere: ['198.51.100.84', '198.51.100.203', '192.0.2.91'],
  stories: [
    [70, '10:30', 'qiuweidong', 'post', 'service', 'update', { name: '现场运维' }],
    [52, '15:00', 'wanguoliang', 'dept', 'operation-yard-west', 'update', { name: '西区作业班' }],
    [33, '09:35', 'zhonghaitao', 'user', 'fangjianping', 'update', { status: 1 }],
    [3, '14:20', 'xiawenbin', 'user', 'jinzhihao', 'update', { status: 1 }],
    [16, '11:05', 'qiuweidong', 'role', 'region', 'update', { name: '大区主管' }],
    [11, '16:15', 'wanguoliang', 'user', 'tanyating', 'update', { deptId: 'operation-yard' }],
    [7, '10:40', 'xiawenbin', 'dept', 'technology-network', 'update', { name: '网络组' }],
    [4, '09:55', 'wanguoliang', 'user', 'shijiaming', 'resetPassword'],
    [2, '15:30', 'zhonghaitao', 'user', 'lujiaxin', 'update', { phone: '16400000459' }],
    [1, '11:20', 'qiuweidong', 'dept', 'business-south', 'update', { name: '华南办事处' }],
  ],
  bin: [
    ['post', { code: 'lasher', name: '绑扎工', sort: 80 }, 14, '10:10', 'wanguoliang'],
    [
      'user',
      {
        userName: 'wenjiarui',
        realName: '温嘉睿',
        deptId: 'operation-yard-west',
        postIds: ['service'],
        roleIds: ['member'],
        sex: 'man',
        phone: '16400000512',
        email: 'wenjiarui@nangang.example.com',
        status: 2,
      },
      5,
      '16:50',
      'wanguoliang',
    ],
  ],
}
