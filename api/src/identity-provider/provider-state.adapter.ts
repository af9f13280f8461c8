import { ProviderState } from '@lectern/data';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { DataSource, FindOptionsWhere, Repository } from 'typeorm';

/** Stores one model of the provider in PostgreSQL, so that sign-ins survive restarts and continue on any replica. */
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
        id,
        payload: payload as never,
        grantId: payload.grantId ?? null,
        uid: payload.uid ?? null,
        userCode: payload.userCode ?? null,
        expiresAt: expiresIn ? new Date(Date.now() + expiresIn * 1000) : null,
      },
      ['model', 'id'],
    );
  }

  find(id: string) {
    return this.findOne({ id });
  }

  findByUid(uid: string) {
    return this.findOne({ uid });
  }

  findByUserCode(userCode: string) {
    return this.findOne({ userCode });
  }

  async consume(id: string) {
    await this.states.update({ model: this.model, id }, { consumedAt: new Date() });
  }

  async destroy(id: string) {
    await this.states.delete({ model: this.model, id });
  }

  async revokeByGrantId(grantId: string) {
    await this.states.delete({ model: this.model, grantId });
  }

  private async findOne(where: FindOptionsWhere<ProviderState>): Promise<AdapterPayload | undefined> {
    const state = await this.states.findOneBy({ model: this.model, ...where });
    if (!state || (state.expiresAt && state.expiresAt.getTime() <= Date.now())) return undefined;
    const consumed = state.consumedAt && { consumed: Math.floor(state.consumedAt.getTime() / 1000) };
    return { ...(state.payload as AdapterPayload), ...consumed };
  }
}
