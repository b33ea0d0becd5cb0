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

const ajv = new Ajv({ strict: false, validateFormats: false })
/** One for each operation and status, made when the first such answer comes; every portal of a process shares them. */
const validators = new Map<string, ValidateFunction | undefined>()

/**
 * Holds every answer of a portal under test against /api/openapi.json, whoever asked for it: an answer that the
 * document does not describe, or with a field that it does not name, becomes a failure.
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
    // Thrown, it would reach the test as a 500 without words.
    process.stderr.write(`${key} is not answered as documented: ${problems}\n`)
    throw new Error(problems)
  })
}

/** undefined for a route that is not part of the contract, as /api/health. */
function validatorFor(document: Document, method: string, route: string, status: number) {
  const operation = document.paths[route.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  if (!operation) return undefined
  const response = operation.responses[status] ?? operation.responses.default
  const schema = response?.content['application/json']?.schema ?? false
  const { ErrorReply } = document.components.schemas
  const isError = typeof schema === 'object' && '$ref' in schema
  return ajv.compile(asJsonSchema(isError ? ErrorReply : schema) as Json)
}

/** OpenAPI 3.0 says in words of its own what may be null, and what a bound leaves out. */
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
