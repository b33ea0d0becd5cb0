import { z } from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { errors } from '#contract/errors.ts'
import { ErrorReply } from '#contract/replies.ts'

type Json = Record<string, unknown>

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'openapi-3.0',
  }) as Json
  return json
}

/** The OpenAPI 3 document, generated from the contract. `x-user-types` lists the allowed user types. */
export function openapi(endpoints: readonly Endpoint[]): Json {
  const paths: Record<string, Json> = {}
  for (const endpoint of endpoints) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operation(endpoint) }
  }
  return {
    openapi: '3.0.3',
    info: {
      title: 'Verimend',
      version: '1',
      description: 'Insurance verification and prior authorization for wound care.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: { ErrorReply: schemaOf(ErrorReply, 'output') },
    },
  }
}

function operation(endpoint: Endpoint): Json {
  const { allowed } = endpoint
  return {
    summary: endpoint.summary,
    'x-user-types': allowed,
    ...(allowed === 'public' ? {} : { security: [{ bearer: [] }] }),
    parameters: parameters(endpoint),
    ...(endpoint.method === 'POST' ? { requestBody: requestBody(endpoint) } : {}),
    responses: responses(endpoint),
  }
}

function parameters(endpoint: Endpoint): Json[] {
  const schema = schemaOf(endpoint.input, 'input')
  const properties = (schema.properties ?? {}) as Record<string, Json>
  const inPath = [...endpoint.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
  const required = (schema.required ?? []) as string[]
  const listed = Object.entries(properties)
    .filter(([name]) => inPath.includes(name) || endpoint.method === 'GET')
    .map(([name, property]) => ({
      name,
      in: inPath.includes(name) ? 'path' : 'query',
      required: inPath.includes(name) || required.includes(name),
      schema: property,
    }))
  const key = { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string' } }
  return endpoint.creates ? [...listed, key] : listed
}

function requestBody(endpoint: Endpoint): Json {
  if (endpoint.upload) {
    const schema = {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary' } },
    }
    return { required: true, content: { 'multipart/form-data': { schema } } }
  }
  return { required: true, content: { 'application/json': { schema: schemaOf(endpoint.input, 'input') } } }
}

function responses(endpoint: Endpoint): Json {
  const errorContent = { 'application/json': { schema: { $ref: '#/components/schemas/ErrorReply' } } }
  const codes = [
    'input.invalid',
    ...(endpoint.allowed === 'public' ? [] : (['session.missing', 'user-type.not-allowed'] as const)),
    ...endpoint.errors,
  ] as const
  const byStatus = Map.groupBy(codes, (code) => String(errors[code][0]))
  return {
    200: { description: 'Done', content: answerOf(endpoint) },
    default: { description: 'Errors that every endpoint can return', content: errorContent },
    ...Object.fromEntries(
      [...byStatus].map(([status, same]) => [
        status,
        { description: same.join(', '), content: errorContent },
      ]),
    ),
  }
}

/** The content of a successful reply: JSON gets `success: true` in addition to the endpoint's output. */
function answerOf(endpoint: Endpoint): Json {
  const schema = schemaOf(endpoint.output, 'output')
  if (endpoint.streams) return { 'text/event-stream': { schema } }
  if (schema.type !== 'object') return { '*/*': { schema: { type: 'string', format: 'binary' } } }
  const properties = { success: { type: 'boolean', enum: [true] }, ...(schema.properties as Json) }
  const required = ['success', ...((schema.required ?? []) as string[])]
  return { 'application/json': { schema: { ...schema, properties, required } } }
}
