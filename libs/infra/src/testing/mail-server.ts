import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A message as the server received it. */
export interface ReceivedMail {
  from: string;
  to: string[];
  /** Headers and body in transfer encoding. */
  source: string;
  isEncrypted: boolean;
}

/** A real SMTP server on the loopback interface. */
export interface MailServer {
  url: string;
  received: ReceivedMail[];
  stop(): Promise<void>;
}

interface Options {
  /** Code with which every recipient is refused; absent: all are accepted. */
  answer?: number;
  /** Whether it offers STARTTLS, with a certificate that it signed itself. */
  hasStartTls?: boolean;
  /** Password that senders must sign in with; absent: none. */
  password?: string;
}

export async function startMailServer({
  answer,
  hasStartTls = false,
  password,
}: Options = {}): Promise<MailServer> {
  const received: ReceivedMail[] = [];
  const server = new SMTPServer({
    authOptional: password === undefined,
    allowInsecureAuth: true,
    onAuth(auth, _session, done) {
      if (auth.password === password) return done(null, { user: auth.username });
      // Servers that repeat what they refuse exist.
      done(Object.assign(new Error(`No: ${auth.password}`), { responseCode: 535 }));
    },
    disabledCommands: hasStartTls ? [] : ['STARTTLS'],
    logger: false,
    onRcptTo: (_address, _session, done) =>
      done(answer ? Object.assign(new Error('No such mailbox'), { responseCode: answer }) : undefined),
    onData(stream, { envelope, secure }, done) {
      let source = '';
      stream.on('data', (part: Buffer) => (source += part.toString()));
      stream.on('end', () => {
        const from = envelope.mailFrom ? envelope.mailFrom.address : '';
        const to = envelope.rcptTo.map(({ address }) => address);
        received.push({ from, to, source, isEncrypted: secure });
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
