import { hashSessionId, ProviderState } from '@lectern/data';
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { DataSource, FindOptionsWhere, Repository } from 'typeorm';

/** Replaces the id in a stored URL. */
const ID_PLACEHOLDER = '{id}';
/** Begins the id that `findByUid` gives a state, because only the hash of the real id is stored. Ids of the provider contain no colon. */
const HASH_PREFIX = 'sha256:';
/** How JSON writes the character U+0000. */
const NULL_CHARACTER = String.raw`\u0000`;

/**
 * Stores one model of the provider (such as Session or AuthorizationCode) in PostgreSQL, so that sign-ins survive restarts and
 * continue on any replica. Ids are cookies, codes and tokens, so the table contains their hashes only, and the payload no ids.
 */
export class ProviderStateAdapter implements Adapter {
  private readonly states: Repository<ProviderState>;

  constructor(
    source: DataSource,
    private readonly model: string,
  ) {
    this.states = source.getRepository(ProviderState);
  }

  /** @throws errors.InvalidRequest for what `jsonb` cannot store, such as a `state` with the character U+0000 */
  async upsert(id: string, payload: AdapterPayload, expiresIn: number) {
    if (JSON.stringify(payload).includes(NULL_CHARACTER))
      throw Object.assign(new errors.InvalidRequest('null character'), { allow_redirect: false });
    await this.states.upsert(
      {
        model: this.model,
        id: hashId(id),
        payload: removeId(id, payload) as never,
        grantId: payload.grantId ?? null,
        uid: payload.uid ?? null,
        userCode: payload.userCode ?? null,
        expiresAt: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
      },
      ['model', 'id'],
    );
  }

  /** Hashes every id, also one with `HASH_PREFIX`, so that a browser cannot use a hash from the table as an id. */
  find(id: string) {
    return this.findOne({ id: hashSessionId(id) }, id);
  }

  /** The returned `jti` contains the hash. `consume` and `destroy` accept it, and `find` does not. */
  findByUid(uid: string) {
    return this.findOne({ uid });
  }

  findByUserCode(userCode: string) {
    return this.findOne({ userCode });
  }

  async consume(id: string) {
    await this.states.update({ model: this.model, id: hashId(id) }, { consumedAt: new Date() });
  }

  async destroy(id: string) {
    await this.states.delete({ model: this.model, id: hashId(id) });
  }

  async revokeByGrantId(grantId: string) {
    await this.states.delete({ model: this.model, grantId });
  }

  private async findOne(
    where: FindOptionsWhere<ProviderState>,
    id?: string,
  ): Promise<AdapterPayload | undefined> {
    const state = await this.states.findOneBy({ model: this.model, ...where });
    if (!state || (state.expiresAt && state.expiresAt.getTime() <= Date.now())) return undefined;
    const consumed = state.consumedAt && { consumed: Math.floor(state.consumedAt.getTime() / 1000) };
    return { ...restoreId(id ?? HASH_PREFIX + state.id, state.payload as AdapterPayload), ...consumed };
  }
}

const hashId = (id: string) =>
  id.startsWith(HASH_PREFIX) ? id.slice(HASH_PREFIX.length) : hashSessionId(id);

/** Removes the id from a payload, and from an interaction the cookie of its session, which the provider never reads. */
function removeId(id: string, { jti: _, returnTo, session, ...payload }: AdapterPayload): AdapterPayload {
  return {
    ...payload,
    ...(returnTo && { returnTo: returnTo.replaceAll(id, ID_PLACEHOLDER) }),
    ...(session && { session: { ...session, cookie: undefined } as never }),
  };
}

function restoreId(id: string, { returnTo, ...payload }: AdapterPayload): AdapterPayload {
  return { ...payload, jti: id, ...(returnTo && { returnTo: returnTo.replace(ID_PLACEHOLDER, id) }) };
}
