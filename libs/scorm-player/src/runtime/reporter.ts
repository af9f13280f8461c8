import {
  SCORM_FILES_PATH,
  SCORM_MESSAGE,
  SCORM_REPORT_PATH,
  type ScormFrameName,
  type ScormMessage,
  type ScormReport,
  type ScormState,
} from '@lectern/contract';

/** A value that was set is sent at the latest after this time, also where the package does not commit. */
const DELAY_MS = 500;
const MAX_RETRY_MS = 30_000;
/** Browsers refuse more in requests that outlive their page. */
const MAX_KEEPALIVE_BYTES = 60_000;
const OPENED_AGAIN = 409;

/** Sends what an activity stores to the server. Each report has all changes since the last one that was answered. */
export class Reporter {
  private readonly url: string;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private isSending = false;
  private failures = 0;
  private isRefused = false;

  /** @param frame its `state`, `pending` and `sequence` are kept up to date */
  constructor(
    private readonly frame: ScormFrameName,
    private readonly page: Window,
    private readonly onChange: () => void,
  ) {
    const token = location.pathname.split('/')[SCORM_FILES_PATH.split('/').length] ?? '';
    this.url = `${location.protocol}//${location.host}${SCORM_FILES_PATH}/${token}/${SCORM_REPORT_PATH}`;
  }

  /** Notes the state of the activity; what differs from the state before is sent soon. */
  update(state: ScormState): void {
    const { frame } = this;
    for (const [name, value] of Object.entries(state))
      if (frame.state[name] !== value) frame.pending[name] = frame.state[name] = value;
    this.onChange();
    if (this.hasChanges) this.timer ??= setTimeout(() => void this.send(), DELAY_MS);
  }

  /** Sends now, in a request that outlives the page where `isLeaving`. */
  async send(isLeaving = false): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.hasChanges || this.isRefused || this.frame.session === null) return;
    // The next report has what this one would have; only a page that is about to go away can't wait for it.
    if (this.isSending && !isLeaving) return;
    const sent = { ...this.frame.pending };
    const { activity, session } = this.frame;
    const report: ScormReport = { activity, session, sequence: ++this.frame.sequence, changes: sent };
    this.onChange();
    this.isSending = true;
    const status = await this.post(JSON.stringify(report), isLeaving);
    this.isSending = false;
    if (status !== undefined && status < 300) this.confirm(sent);
    else if (status === OPENED_AGAIN) this.refuse();
    else this.retry();
  }

  tell(state: ScormMessage['state']): void {
    this.page.postMessage({ type: SCORM_MESSAGE, state } satisfies ScormMessage, '*');
  }

  private get hasChanges(): boolean {
    return Object.keys(this.frame.pending).length > 0;
  }

  /** Plain text needs no question before it, for which a page that is closing has no time. @returns undefined without an answer */
  private async post(body: string, isLeaving: boolean): Promise<number | undefined> {
    const keepalive = isLeaving && body.length < MAX_KEEPALIVE_BYTES;
    const request = { method: 'POST', body, keepalive, credentials: 'omit' } as const;
    return fetch(this.url, request).then(
      ({ status }) => status,
      () => undefined,
    );
  }

  private confirm(sent: ScormState): void {
    const left = Object.entries(this.frame.pending).filter(([name, value]) => sent[name] !== value);
    this.frame.pending = Object.fromEntries(left);
    this.failures = 0;
    this.onChange();
    this.tell('saved');
    if (this.hasChanges) void this.send();
  }

  private refuse(): void {
    this.isRefused = true;
    this.tell('opened-again');
  }

  private retry(): void {
    this.tell('failing');
    const pause = Math.min(MAX_RETRY_MS, 1000 * 2 ** this.failures++);
    this.timer ??= setTimeout(() => void this.send(), pause);
  }
}
