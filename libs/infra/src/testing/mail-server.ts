import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A message as the server received it. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and body in transfer encoding. */
  source: string;
}

/** A real SMTP server on the loopback interface. */
export interface MailServer {
  url: string;
  received: ReceivedMail[];
  stop(): Promise<void>;
}

/** @param answer code with which every recipient is refused; absent: all are accepted */
export async function startMailServer({ answer }: { answer?: number } = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onRcptTo: (_address, _session, done) =>
      done(answer ? Object.assign(new Error('No such mailbox'), { responseCode: answer }) : undefined),
    onData(stream, { envelope }, done) {
      let source = '';
      stream.on('data', (part: Buffer) => (source += part.toString()));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        received.push({ from, to: envelope.rcptTo.map(({ address }) => address), source });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    stop: () => new Promise((done) => server.close(() => done())),
  };
}
