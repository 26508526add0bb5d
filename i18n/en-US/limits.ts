import type { Same } from '../types.ts'
import type { limits as zh } from '../zh-CN/limits.ts'

export const limits: Same<typeof zh> = {
  userMax: 'Users',
  deptMax: 'Departments',
  roleMax: 'Roles',
  postMax: 'Positions',
  projectMax: 'Projects',
  projectDeviceMax: 'Project devices',
  projectSceneMax: 'Project scenes',
  productMax: 'Products',
  deviceMax: 'Devices',
  deviceIoMax: 'Device I/O points',
  storageMax: 'File space (MB)',
}
