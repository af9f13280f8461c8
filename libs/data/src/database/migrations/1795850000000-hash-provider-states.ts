import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Replaces the ids of the provider's states by their hashes and removes the ids from the payloads; sessions and sign-ins in
 * progress stay valid. Logout tokens of other providers are no secrets. Going back ends all sessions at the provider.
 */
export class HashProviderStates1795850000000 implements MigrationInterface {
  async up(runner: QueryRunner) {
    await runner.query(
      `UPDATE provider_states
          SET id = encode(sha256(convert_to(id, 'UTF8')), 'hex'),
              payload = (CASE WHEN payload ? 'returnTo'
                              THEN payload || jsonb_build_object('returnTo', replace(payload->>'returnTo', id, '{id}'))
                              ELSE payload END) - 'jti' #- '{session,cookie}'
        WHERE model <> 'LogoutToken'`,
    );
  }

  async down(runner: QueryRunner) {
    await runner.query('DELETE FROM provider_states');
  }
}
