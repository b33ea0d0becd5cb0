import type { DataLocation } from './location.ts'

/** The port that the name of the unix socket contains: no port is opened. */
export const socketPort = 5432

/** Owns the database and its tables, and runs the migrations; not a superuser. Also the name of the database. */
export const ownerRole = 'verimend'
/** PostgreSQL's initial superuser role, used to create the application role and to stop the server. */
export const adminRole = 'postgres'

/** A connection string for pg: through a unix socket in a private folder. */
export const addressOf = ({ sockets }: DataLocation, role: string, database: string): string =>
  `postgres://${role}@/${database}?host=${encodeURIComponent(sockets)}&port=${socketPort}`
