import type { Transcript } from '@lectern/contract';
import { mergeCues, parseStoredCaptions } from '@lectern/text/captions';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Refusal } from '../../platform/http/refusal.js';
import { findCaptionsText, findNarrationText, findTranscript } from './captions.queries.js';

/** Captions and transcripts for the readers of a slide. */
@Injectable()
export class CaptionsService {
  constructor(private readonly source: DataSource) {}

  /** @returns WebVTT */
  async read(params: { videoId: string; captionsId: string }): Promise<string> {
    const text = await findCaptionsText(this.source.manager, params);
    if (text === undefined) throw new Refusal(404, 'courses.captionsGone');
    return text;
  }

  /** @returns WebVTT */
  async readOfNarration(slideId: string): Promise<string> {
    const text = await findNarrationText(this.source.manager, slideId);
    if (text === undefined) throw new Refusal(404, 'courses.captionsGone');
    return text;
  }

  async readTranscript(videoId: string, asked: string | undefined): Promise<Transcript> {
    const found = await findTranscript(this.source.manager, videoId, asked);
    if (!found) throw new Refusal(404, 'courses.captionsGone');
    const parts = mergeCues(parseStoredCaptions(found.text)).map(({ start, lines }) => ({
      from: start,
      cues: lines.map((line) => ({ from: line.start, to: line.end, text: line.text })),
    }));
    return { language: found.language, parts };
  }
}
