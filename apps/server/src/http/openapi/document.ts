import { failures } from '@onair/contract/failure';
import { failureWords } from '@onair/contract/failure.words';
import { endpoints } from '@onair/contract/index';
import { entryOf } from '@onair/contract/typed';
import { version } from '../../config/config.ts';
import { type Json, operationOf, pathOf } from './operation.ts';
import { tags } from './tags.ts';

const Failure: Json = {
  type: 'object',
  properties: {
    data: {
      oneOf: [
        { type: 'null' },
        {
          type: 'object',
          properties: {
            fields: {
              type: 'array',
              items: {
                type: 'object',
                properties: { field: { type: 'string' }, rule: { type: 'string' }, msg: { type: 'string' } },
                required: ['field', 'rule', 'msg'],
              },
            },
          },
          required: ['fields'],
        },
      ],
    },
    status: { const: 'fail' },
    msg: { type: 'string', description: 'In the language of Accept-Language: zh-CN or en-US' },
    code: { type: 'integer', enum: [...new Set(Object.values(failures).map((failure) => failure.code))] },
  },
  required: ['data', 'status', 'msg', 'code'],
};

/** Code, status and text of every failure, by the names that operations list. */
const failureTable = Object.fromEntries(
  Object.entries(failures).map(([name, failure]) => [name, { ...failure, ...entryOf(failureWords, name) }]),
);

/** The product's API as an OpenAPI 3.1 document, generated from the descriptions that the server mounts. */
export const openApiDocument = (): Json => {
  const paths: Record<string, Json> = {};
  for (const endpoint of endpoints) {
    const path = pathOf(endpoint.path);
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Onair',
      version,
      description:
        'Every answer is an envelope of data, status, msg and code; 20000 is success. Refusals of the product are HTTP 200 with another code, faults of the transport keep their 4xx or 5xx. Files that need no session answer HEAD as they do GET.',
    },
    servers: [{ url: '/' }],
    security: [{ bearer: [] }],
    tags: tags.map(({ name, zh }) => ({ name, 'x-name-zh': zh })),
    paths,
    'x-failures': failureTable,
    components: {
      schemas: { Failure },
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', description: 'The token that POST /api/user/login answers.' },
        token: {
          type: 'http',
          scheme: 'bearer',
          description: 'A personal API token with the scope that the operation names.',
        },
      },
    },
  };
};
