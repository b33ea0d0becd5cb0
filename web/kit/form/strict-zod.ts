import { z } from 'zod'

// The Content-Security-Policy forbids eval, which zod would try when a schema is created. The build puts this module
// into zod's chunk (vite.config.ts), so that it runs before any schema is created.
z.config({ jitless: true })
