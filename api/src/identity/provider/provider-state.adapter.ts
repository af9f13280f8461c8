import { hashSessionId, ProviderState } from '@lectern/data';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { DataSource, FindOptionsWhere, Repository } from 'typeorm';

/** In place of the id in a stored address. */
const ID_PLACEHOLDER = '{id}';
/** Begins the id of a state that was found without its id. Ids of the provider contain no colon. */
const HASH_PREFIX = 'sha256:';

/**
 * Stores one model of the provider in PostgreSQL, so that sign-ins survive restarts and continue on any replica. Ids are
 * cookies, codes and tokens, so the table has only their hashes, and the payload nothing that contains them.
 */
export class ProviderStateAdapter implements Adapter {
  private readonly states: Repository<ProviderState>;

  constructor(
    source: DataSource,
    private readonly model: string,
  ) {
    this.states = source.getRepository(ProviderState);
  }

  async upsert(id: string, payload: AdapterPayload, expiresIn: number) {
    await this.states.upsert(
      {
        model: this.model,
        id: storedId(id),
        payload: withoutId(id, payload) as never,
        grantId: payload.grantId ?? null,
        uid: payload.uid ?? null,
        userCode: payload.userCode ?? null,
        expiresAt: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
      },
      ['model', 'id'],
    );
  }

  /** Always hashes: what a browser sends is never a hash from the table. */
  find(id: string) {
    return this.findOne({ id: hashSessionId(id) }, id);
  }

  /** The state's `jti` is a name for the methods below, with which a browser finds nothing. */
  findByUid(uid: string) {
    return this.findOne({ uid });
  }

  findByUserCode(userCode: string) {
    return this.findOne({ userCode });
  }

  async consume(id: string) {
    await this.states.update({ model: this.model, id: storedId(id) }, { consumedAt: new Date() });
  }

  async destroy(id: string) {
    await this.states.delete({ model: this.model, id: storedId(id) });
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
    return { ...withId(id ?? HASH_PREFIX + state.id, state.payload as AdapterPayload), ...consumed };
  }
}

const storedId = (id: string) =>
  id.startsWith(HASH_PREFIX) ? id.slice(HASH_PREFIX.length) : hashSessionId(id);

/** The payload without the id, and an interaction without its session's cookie, which the provider never reads. */
function withoutId(id: string, { jti: _, returnTo, session, ...payload }: AdapterPayload): AdapterPayload {
  return {
    ...payload,
    ...(returnTo && { returnTo: returnTo.replaceAll(id, ID_PLACEHOLDER) }),
    ...(session && { session: { ...session, cookie: undefined } as never }),
  };
}

function withId(id: string, { returnTo, ...payload }: AdapterPayload): AdapterPayload {
  return { ...payload, jti: id, ...(returnTo && { returnTo: returnTo.replace(ID_PLACEHOLDER, id) }) };
}
