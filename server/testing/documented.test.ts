// @module-tag slow
import Fastify from 'fastify'
import { expect, test, vi } from 'vitest'
import { holdToDocument } from './documented.ts'

const schema = (properties: object) => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
})
const document = {
  paths: {
    '/api/things/{id}': {
      get: {
        responses: {
          200: { content: { 'application/json': { schema: schema({ success: { type: 'boolean' } }) } } },
        },
      },
    },
  },
  components: {
    schemas: { ErrorReply: schema({ success: { type: 'boolean' }, error: { type: 'string' } }) },
  },
}

test('a reply with an undocumented field or without a documented one becomes a 500', async () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const answers: Record<string, object> = {
    right: { success: true },
    more: { success: true, secret: 1 },
    less: {},
  }
  const http = Fastify()
  holdToDocument(http)
  http.get('/api/openapi.json', () => document)
  http.get<{ Params: { id: string } }>('/api/things/:id', ({ params }) => answers[params.id])
  const status = async (id: string) => (await http.inject(`/api/things/${id}`)).statusCode
  expect([await status('right'), await status('more'), await status('less')]).toEqual([200, 500, 500])
  expect(String(stderr.mock.calls[0]?.[0])).toContain(
    'GET /api/things/:id 200 does not match its documentation',
  )
  stderr.mockRestore()
})
