import { z } from 'zod'

// The pages' content policy allows no code made from text, which zod would otherwise try when a schema is
// made. The build puts this into zod's own chunk (vite.config.ts), so it is done before any schema.
z.config({ jitless: true })
