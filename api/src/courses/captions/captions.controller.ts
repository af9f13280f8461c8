import { getNarrationCaptions, getVideoCaptions, getVideoTranscript } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input, RawEndpoint } from '../../platform/http/endpoint.js';
import { CaptionsService } from './captions.service.js';

/** The address of captions changes with them; it is private, and short, because a course may be unpublished. */
const CACHE = 'private, max-age=3600';

@Controller()
export class CaptionsController {
  constructor(private readonly captions: CaptionsService) {}

  @RawEndpoint(getVideoCaptions)
  async read({ params }: Input<typeof getVideoCaptions>, response: Response) {
    sendCaptions(response, await this.captions.read(params));
  }

  @RawEndpoint(getNarrationCaptions)
  async readOfNarration({ params }: Input<typeof getNarrationCaptions>, response: Response) {
    sendCaptions(response, await this.captions.readOfNarration(params.slideId));
  }

  @Endpoint(getVideoTranscript)
  readTranscript({ params, query }: Input<typeof getVideoTranscript>) {
    return this.captions.readTranscript(params.videoId, query.language);
  }
}

function sendCaptions(response: Response, text: string): void {
  response.set({ 'cache-control': CACHE, 'x-content-type-options': 'nosniff' }).type('text/vtt').send(text);
}
