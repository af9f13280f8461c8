import * as contract from '@lectern/contract';
import type { Endpoint, Stream } from '@lectern/contract';
import { applyDecorators, type INestApplication } from '@nestjs/common';
import { MetadataScanner, ModulesContainer } from '@nestjs/core';
import type { OpenAPIObject } from '@nestjs/swagger';
import type { NextFunction, Request, Response } from 'express';
import * as z from 'zod/mini';
import { CONTRACT } from '../platform/rights/access.guard.js';

type Swagger = typeof import('@nestjs/swagger');
type JsonSchema = Record<string, unknown> & { properties?: Record<string, JsonSchema>; required?: string[] };

const COMPONENTS = '#/components/schemas/';
/** Name of the security scheme of access tokens. */
const ACCESS_TOKEN = 'accessToken';
const FILE = { type: 'string', format: 'binary' };

/** The contract's named schemas, which the document names too. */
const named = z.registry<{ id: string }>();
for (const [id, exported] of Object.entries(contract)) {
  if (exported instanceof z.core.$ZodType) named.add(exported, { id });
}

/** The name of each call in the contract: clients that are made of the document name their functions by it. */
const operationIds = new Map<unknown, string>(
  Object.entries(contract).map(([name, declared]) => [declared, name]),
);

/** Handlers that have the library's metadata, which a second document must not add again. */
const documented = new WeakSet<object>();

/** Describes each handler to the library as its contract declares it. */
function documentHandlers(swagger: Swagger, app: INestApplication) {
  const scanner = new MetadataScanner();
  for (const { controllers } of app.get(ModulesContainer).values())
    for (const { metatype } of controllers.values())
      for (const name of scanner.getAllMethodNames(metatype?.prototype)) {
        const descriptor = Object.getOwnPropertyDescriptor(metatype?.prototype, name);
        const declared = descriptor && Reflect.getMetadata(CONTRACT, descriptor.value);
        if (!declared || documented.has(descriptor.value)) continue;
        documented.add(descriptor.value);
        documentHandler(swagger, declared)(metatype?.prototype, name, descriptor);
      }
}

/** Decorates a handler with what its contract declares. */
function documentHandler(
  { ApiBody, ApiConsumes, ApiOperation, ApiParam, ApiQuery, ApiResponse, ApiSecurity }: Swagger,
  call: Endpoint | Stream,
) {
  const { summary, access, query, ...declared } = call;
  const scope = contract.findTokenScope(call);
  const { params, body, multipart, response, events, status, message, needsToken } = declared as Partial<
    Endpoint & Stream
  >;
  const streamed = events ?? message;
  return applyDecorators(
    ApiOperation({
      operationId: operationIds.get(call) ?? '',
      summary,
      ...(access !== 'public' && { description: `Access: ${access}.` }),
    }),
    ...(scope || needsToken ? [ApiSecurity(ACCESS_TOKEN, scope ? [scope] : [])] : []),
    ...fields(params).map(([name, schema]) => ApiParam({ name, schema })),
    ...fields(query).map(([name, schema, required]) => ApiQuery({ name, schema, required })),
    ...(multipart ? [ApiConsumes('multipart/form-data')] : []),
    ...(body ? [ApiBody({ schema: multipart ? withFile(body) : jsonSchema(body, 'input') })] : []),
    ApiResponse({
      status: status ?? 200,
      description: 'Success',
      ...((response ?? streamed) && {
        content: {
          ...(response && { 'application/json': { schema: jsonSchema(response, 'output') } }),
          ...(streamed && { 'text/event-stream': { schema: jsonSchema(streamed, 'output') } }),
        },
      }),
    }),
    ApiResponse({
      status: 'default',
      description: 'Failure',
      content: { 'application/json': { schema: jsonSchema(contract.ErrorBody, 'output') } },
    }),
  );
}

/** The OpenAPI document of the handlers as Nest knows them. Loads its library, which would make each start longer. */
export async function apiDocument(app: INestApplication): Promise<OpenAPIObject> {
  const swagger = await import('@nestjs/swagger');
  documentHandlers(swagger, app);
  const about = new swagger.DocumentBuilder()
    .setOpenAPIVersion('3.1.0')
    .setTitle('Lectern')
    .setDescription(
      'The HTTP interface of Lectern. Signing in is a browser navigation to /api/login. Programs send an access token; calls without the scheme accessToken are not open to them.',
    )
    .addBearerAuth(
      {
        type: 'http',
        scheme: 'bearer',
        description: `A token of Settings > Security, which starts with ${contract.ACCESS_TOKEN_PREFIX}. A call names the scope that it needs; write includes read.`,
      },
      ACCESS_TOKEN,
    )
    .setVersion('1')
    .build();
  const document = swagger.SwaggerModule.createDocument(app, about, {
    autoTagControllers: false,
  });
  const { schemas } = z.toJSONSchema(named, { uri: (id) => COMPONENTS + id });
  const plain = Object.entries(schemas).map(([id, { $schema: _, $id: __, ...schema }]) => [id, schema]);
  const { securitySchemes = {} } = document.components ?? {};
  return { ...document, components: { schemas: Object.fromEntries(plain), securitySchemes } };
}

/** Answers `GET /api/openapi.json`. */
export function serveApiDocument(app: INestApplication) {
  let document: Promise<OpenAPIObject> | undefined;
  app.use('/api/openapi.json', (_request: Request, response: Response, next: NextFunction) => {
    document ??= apiDocument(app);
    document.then((found) => response.json(found), next);
  });
}

/** A schema with references to the named ones. */
function jsonSchema(schema: z.ZodMiniType, io: 'input' | 'output'): JsonSchema {
  const converted = z.toJSONSchema(z.object({ it: schema }), { metadata: named, io });
  const text = JSON.stringify(converted.properties?.['it']).replaceAll('#/$defs/', COMPONENTS);
  return JSON.parse(text);
}

function fields(schema: z.ZodMiniType | undefined): [string, JsonSchema, boolean][] {
  if (!schema) return [];
  const { properties = {}, required = [] } = z.toJSONSchema(schema, { io: 'input' }) as JsonSchema;
  return Object.entries(properties).map(([name, field]) => [name, field, required.includes(name)]);
}

function withFile(body: z.ZodMiniType): JsonSchema {
  const { properties, required = [] } = z.toJSONSchema(body, { io: 'input' }) as JsonSchema;
  return { type: 'object', properties: { file: FILE, ...properties }, required: ['file', ...required] };
}
