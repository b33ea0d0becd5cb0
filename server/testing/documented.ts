import { Ajv, type ValidateFunction } from 'ajv'
import type { FastifyInstance } from 'fastify'

type Json = Record<string, unknown>
interface Operation {
  readonly responses: Record<string, { content: Record<string, { schema: Json }> }>
}
interface Document {
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: { schemas: Record<string, Json> }
}

const ajv = new Ajv({ strict: false, validateFormats: false, code: { optimize: false } })
/** By operation and status, created on first use and shared by all portals of the process. */
const validators = new Map<string, ValidateFunction | undefined>()
let error: ValidateFunction | undefined

/**
 * Validates every reply of a portal under test against /api/openapi.json. A reply that does not match becomes a 500.
 */
export function holdToDocument(http: FastifyInstance): void {
  let document: Document | undefined
  http.addHook('onSend', async (request, reply, payload) => {
    const { method, routeOptions, url } = request
    const route = routeOptions.url ?? ''
    const type = String(reply.getHeader('content-type') ?? '')
    if (typeof payload !== 'string' || !type.startsWith('application/json')) return payload
    if (!route.startsWith('/api/') || url === '/api/openapi.json') return payload
    const key = `${method} ${route} ${reply.statusCode}`
    if (!validators.has(key)) {
      document ??= (await http.inject('/api/openapi.json')).json<Document>()
      validators.set(key, validatorFor(document, method, route, reply.statusCode))
    }
    const validate = validators.get(key)
    if (validate === undefined || validate(JSON.parse(payload))) return payload
    const problems = ajv.errorsText(validate.errors)
    // The error below reaches the test as a 500 without a message, so the reason is also printed.
    process.stderr.write(`${key} does not match its documentation: ${problems}\n`)
    throw new Error(problems)
  })
}

/** undefined for a route outside the contract, such as /api/health. */
function validatorFor(document: Document, method: string, route: string, status: number) {
  const operation = document.paths[route.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  if (!operation) return undefined
  const response = operation.responses[status] ?? operation.responses.default
  const schema = response?.content['application/json']?.schema ?? false
  if (typeof schema !== 'object' || !('$ref' in schema)) return ajv.compile(asJsonSchema(schema) as Json)
  // All errors have one schema.
  error ??= ajv.compile(asJsonSchema(document.components.schemas.ErrorReply) as Json)
  return error
}

/** Converts OpenAPI 3.0's `nullable` and boolean `exclusiveMinimum`/`exclusiveMaximum` to JSON Schema. */
function asJsonSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(asJsonSchema)
  if (typeof schema !== 'object' || schema === null) return schema
  const { nullable, ...rest } = schema as Json
  const plain: Json = Object.fromEntries(
    Object.entries(rest).map(([name, value]) => [name, asJsonSchema(value)]),
  )
  for (const [exclusive, bound] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const)
    if (plain[exclusive] === true) plain[exclusive] = plain[bound]
  return nullable === true ? { anyOf: [plain, { type: 'null' }] } : plain
}
