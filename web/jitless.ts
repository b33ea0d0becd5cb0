import { z } from 'zod'

// The Content-Security-Policy forbids eval, which zod would try when it creates a schema, so this is imported before
// any schema.
z.config({ jitless: true })
