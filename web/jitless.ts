import { z } from 'zod'

// The Content-Security-Policy forbids eval, which zod would try when a schema is made: so this is imported before any schema.
z.config({ jitless: true })
