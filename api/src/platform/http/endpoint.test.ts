import { expect, test } from 'vitest';
import { endpoint } from '@lectern/contract';
import type { User } from '@lectern/data';
import { type CanActivate, Controller, type ExecutionContext, type INestApplication } from '@nestjs/common';
import { APP_FILTER, APP_GUARD, Reflector } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import type { Request, Response as ExpressResponse } from 'express';
import * as z from 'zod/mini';
import { Endpoint, type Input } from './endpoint.js';
import { CONTRACT } from '../rights/access.guard.js';
import { ErrorFilter } from './error.filter.js';
import { readInput } from './read-input.js';

const getThing = endpoint({
  method: 'GET',
  path: '/api/things/:id',
  access: 'public',
  summary: 'A thing',
  params: z.object({ id: z.uuid() }),
  response: z.nullable(z.object({ id: z.uuid(), tags: z.array(z.string()) })),
});
const listThings = endpoint({
  method: 'GET',
  path: '/api/things',
  access: 'public',
  summary: 'All things',
  response: z.array(z.object({ id: z.string() })),
});
const saveThing = endpoint({
  method: 'POST',
  path: '/api/things',
  access: 'public',
  summary: 'Save a thing',
  body: z.object({ size: z.number().check(z.lte(3)) }),
  response: z.object({ size: z.number() }),
  status: 201,
});
const drawThing = endpoint({
  method: 'GET',
  path: '/api/things/picture',
  access: 'public',
  summary: 'Picture',
});
const deleteThing = endpoint({
  method: 'DELETE',
  path: '/api/things/:id',
  access: 'public',
  summary: 'Delete a thing',
  params: z.object({ id: z.uuid() }),
  status: 204,
});

const KNOWN = '00000000-0000-4000-8000-000000000001';
const SECRET = { id: KNOWN, tags: ['a'], passwordHash: 'secret' };

@Controller()
class ThingController {
  @Endpoint(getThing)
  get({ params }: Input<typeof getThing>) {
    return params.id === KNOWN ? SECRET : null;
  }

  @Endpoint(listThings)
  async list() {
    return [SECRET];
  }

  @Endpoint(saveThing)
  save({ body }: Input<typeof saveThing>) {
    return body;
  }

  @Endpoint(drawThing)
  draw(_: Input<typeof drawThing>, response: ExpressResponse) {
    response.type('svg').end('<svg/>');
  }

  @Endpoint(deleteThing)
  async delete() {
    return SECRET;
  }

  // @ts-expect-error a handler that answers something else than its contract does not compile
  @Endpoint(getThing)
  wrongAnswer() {
    return { id: 1 };
  }

  // @ts-expect-error nor does one that takes a visitor for a signed-in person
  @Endpoint(getThing)
  wrongUser(_: Omit<Input<typeof getThing>, 'user'> & { user: User }) {
    return null;
  }

  // @ts-expect-error nor does one that expects another input
  @Endpoint(getThing)
  wrongInput(_: Input<typeof saveThing>) {
    return null;
  }
}

/** Reads the input as the access guard does, and lets everybody in. */
class OpenGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const request = context.switchToHttp().getRequest<Request>();
    request.input = readInput(new Reflector().get(CONTRACT, context.getHandler()), request);
    return true;
  }
}

async function ask(path: string, init?: RequestInit) {
  const module = await Test.createTestingModule({
    controllers: [ThingController],
    providers: [
      { provide: APP_FILTER, useClass: ErrorFilter },
      { provide: APP_GUARD, useClass: OpenGuard },
    ],
  }).compile();
  const app: INestApplication = module.createNestApplication({
    logger: false,
    routeResolutionStrategy: 'specificity',
  });
  await app.listen(0, '127.0.0.1');
  const response = await fetch((await app.getUrl()) + path, init);
  const text = await response.text();
  await app.close();
  return { status: response.status, type: response.headers.get('content-type'), text };
}

test('an answer holds what the contract declares and nothing else', async () => {
  const { text } = await ask(`/api/things/${KNOWN}`);
  expect(JSON.parse(text)).toEqual({ id: KNOWN, tags: ['a'] });
  expect(JSON.parse((await ask('/api/things')).text)).toEqual([{ id: KNOWN }]);
});

test('null is sent as JSON', async () => {
  const answer = await ask('/api/things/00000000-0000-4000-8000-000000000002');
  expect(answer).toMatchObject({ status: 200, text: 'null' });
  expect(answer.type).toContain('application/json');
});

test('input that breaks the contract gets a sentence', async () => {
  const answer = await ask('/api/things/1');
  expect(JSON.parse(answer.text)).toEqual({
    statusCode: 400,
    message: 'Id is not an id such as 3fa85f64-5717-4562-b3fc-2c963f66afa6. Please check the address.',
    code: 'platform.invalid',
    details: { problems: [{ path: ['id'], code: 'notId' }] },
  });
});

test('a character that the database cannot hold gets a sentence, wherever it stands', async () => {
  expect(JSON.parse((await ask('/api/things/%00')).text)).toEqual({
    statusCode: 400,
    message: 'Text must not contain the character U+0000.',
    code: 'platform.body.nullCharacter',
  });
});

test('a body is validated and the declared status is sent', async () => {
  const post = (body: string) =>
    ask('/api/things', { method: 'POST', body, headers: { 'content-type': 'application/json' } });
  expect(await post('{"size":2}')).toMatchObject({ status: 201, text: '{"size":2}' });
  expect((await post('{"size":4}')).status).toBe(400);
  expect((await post('{')).status).toBe(400);
  expect((await post('')).status).toBe(400);
});

test('an endpoint with the status 204 answers without content, whatever its handler returns', async () => {
  expect(await ask(`/api/things/${KNOWN}`, { method: 'DELETE' })).toMatchObject({ status: 204, text: '' });
});

test('the handler of another endpoint without a declared answer ends the response itself, and a literal path wins over a parameter', async () => {
  expect(await ask('/api/things/picture')).toMatchObject({ status: 200, text: '<svg/>' });
});
