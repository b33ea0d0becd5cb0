import { throwError } from '#server/kit/http/api-error.ts'

/** Throws if this colleague, who leaves, is the only active Office Admin. */
export function mustKeepAnAdmin(activeAdmins: readonly number[], leaving: number): void {
  if (activeAdmins.includes(leaving) && activeAdmins.length === 1) throwError('colleagues.last-admin')
}
