import { readAchievement, readBadge, readCredential, readIssuer, readStatusList } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { buildAchievementDocument, buildIssuer } from './credential-documents.js';
import { CredentialFilesService } from './credential-files.service.js';
import { CredentialKeysService } from './credential-keys.service.js';
import { CredentialsService } from './credentials.service.js';
import { sendPublic } from './send-public.js';
import { StatusListsService } from './status-lists.service.js';

/** What verifiers of digital credentials read, from every site. */
@Controller()
export class PublicCredentialsController {
  constructor(
    private readonly credentials: CredentialsService,
    private readonly files: CredentialFilesService,
    private readonly lists: StatusListsService,
    private readonly keys: CredentialKeysService,
  ) {}

  @Endpoint(readIssuer)
  async readIssuer(_input: Input<typeof readIssuer>, response: Response) {
    const keys = await this.keys.list();
    sendPublic(response, 'linkedData', buildIssuer(this.credentials.issuingSite, keys));
  }

  @Endpoint(readAchievement)
  async readAchievement({ params }: Input<typeof readAchievement>, response: Response) {
    const achievement = await this.credentials.findAchievement(params.achievementId);
    const document = buildAchievementDocument(achievement, this.credentials.issuingSite);
    sendPublic(response, 'linkedData', document);
  }

  @Endpoint(readBadge)
  async readBadge({ params }: Input<typeof readBadge>, response: Response) {
    sendPublic(response, 'picture', await this.files.getBadge(params.achievementId));
  }

  @Endpoint(readStatusList)
  async readStatusList({ params }: Input<typeof readStatusList>, response: Response) {
    sendPublic(response, 'credential', await this.lists.get(params.list, this.credentials.addresses));
  }

  /** Not cached: its holder may delete it at any moment. */
  @Endpoint(readCredential)
  async readCredential({ params }: Input<typeof readCredential>, response: Response) {
    const document = await this.credentials.read(params.credentialId);
    sendPublic(response, 'credential', document, 'private, no-store');
  }
}
