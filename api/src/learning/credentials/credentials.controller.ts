import {
  createCredential,
  type CredentialFile,
  deleteCredential,
  downloadCredential,
  getCredential,
  restoreCredential,
  revokeCredential,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { CredentialFilesService } from './credential-files.service.js';
import { CredentialsService } from './credentials.service.js';

/** Calls by which holders and administrators manage digital credentials. */
@Controller()
export class CredentialsController {
  constructor(
    private readonly credentials: CredentialsService,
    private readonly files: CredentialFilesService,
  ) {}

  @Endpoint(getCredential)
  get({ params, user }: Input<typeof getCredential>) {
    return this.credentials.get(params.certificateId, user);
  }

  @Endpoint(createCredential)
  create({ params, user }: Input<typeof createCredential>) {
    return this.credentials.create(params.certificateId, user);
  }

  @Endpoint(deleteCredential)
  delete({ params, user }: Input<typeof deleteCredential>) {
    return this.credentials.delete(params.certificateId, user);
  }

  @Endpoint(downloadCredential)
  async download({ params, user }: Input<typeof downloadCredential>, response: Response) {
    const { certificateId, file } = params;
    const content = await this.files.get(certificateId, file, user);
    response.set({
      'content-type': MEDIA_TYPES[file],
      'content-disposition': `attachment; filename="${file}"`,
      'cache-control': 'private, no-store',
    });
    response.end(content);
  }

  @Endpoint(revokeCredential)
  revoke({ params, body, user }: Input<typeof revokeCredential>) {
    return this.credentials.revoke(params.certificateId, body.reason, user);
  }

  @Endpoint(restoreCredential)
  restore({ params, user }: Input<typeof restoreCredential>) {
    return this.credentials.restore(params.certificateId, user);
  }
}

const MEDIA_TYPES: Record<CredentialFile, string> = {
  'credential.json': 'application/vc; charset=utf-8',
  'badge.png': 'image/png',
  'badge.svg': 'image/svg+xml; charset=utf-8',
};
