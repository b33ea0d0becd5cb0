export const messageList = { method: 'GET', path: '/messages/getMessages' } as const

export const messagePeople = { method: 'GET', path: '/messages/getPeople' } as const

export const addMessage = { method: 'POST', path: '/messages/addMessage', creates: true } as const

export const markMessagesRead = { method: 'POST', path: '/messages/markRead' } as const

/** How many messages of some records the caller has not read. */
export const unreadMessages = { method: 'POST', path: '/messages/getUnread' } as const
