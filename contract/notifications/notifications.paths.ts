export const unreadNotifications = { method: 'GET', path: '/notifications/getUnread' } as const

export const notificationList = { method: 'GET', path: '/notifications/getNotifications' } as const

export const markNotificationRead = { method: 'POST', path: '/notifications/markRead' } as const

export const markAllNotificationsRead = { method: 'POST', path: '/notifications/markAllRead' } as const

export const markNotificationsUnread = { method: 'POST', path: '/notifications/markUnread' } as const

export const mailChoices = { method: 'GET', path: '/notifications/getMailChoices' } as const

export const saveMailChoices = { method: 'POST', path: '/notifications/saveMailChoices' } as const
