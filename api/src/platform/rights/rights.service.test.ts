import { OBJECT_KINDS, type ObjectKind } from '@lectern/contract';
import { sql } from '@lectern/data';
import { DiscoveryModule } from '@nestjs/core';
import { Test } from '@nestjs/testing';
import { DataSource } from 'typeorm';
import { expect, test } from 'vitest';
import { ObjectPolicy, Policy } from './policy.js';
import { RightsService } from './rights.service.js';

function aPolicy(kind: ObjectKind) {
  @Policy(kind)
  class TestPolicy extends ObjectPolicy {
    protected findAllowed() {
      return sql`SELECT`;
    }
    protected readonly notFound = 'courses.courseNotFound';
  }
  return TestPolicy;
}

async function start(kinds: ObjectKind[]) {
  const source = { provide: DataSource, useValue: {} };
  const providers = [source, RightsService, ...kinds.map(aPolicy)];
  const module = await Test.createTestingModule({ imports: [DiscoveryModule], providers }).compile();
  await module.init();
}

test('the API starts when each kind of objects has one policy', async () => {
  await expect(start([...OBJECT_KINDS])).resolves.toBeUndefined();
  const others = OBJECT_KINDS.filter((kind) => kind !== 'exam');
  await expect(start(others)).rejects.toThrow('No module provides a policy of the kind exam.');
  await expect(start([...OBJECT_KINDS, 'exam'])).rejects.toThrow('can’t be the policy of the kind exam.');
});
