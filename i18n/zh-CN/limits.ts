/** What is limited, by the name of its quota. */
export const limits = {
  userMax: '用户数',
  deptMax: '部门数',
  roleMax: '角色数',
  postMax: '岗位数',
  projectMax: '项目数',
  projectDeviceMax: '项目设备数',
  projectSceneMax: '项目场景数',
  productMax: '产品数',
  deviceMax: '设备数',
  deviceIoMax: '设备 I/O 数',
  storageMax: '文件空间（MB）',
} as const
