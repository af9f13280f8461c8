import { appendFileSync, readFileSync } from 'node:fs';
import { SMTPServer } from 'smtp-server';

/** The mail server of docs/operate/small-server.md: mail-server.mjs <folder with mail.key and mail.crt>; mails are added to its mails.jsonl. */
const [folder = ''] = process.argv.slice(2);
new SMTPServer({
  secure: true,
  key: readFileSync(`${folder}/mail.key`),
  cert: readFileSync(`${folder}/mail.crt`),
  onAuth: ({ username, password }, _session, done) =>
    username === 'lectern' && password === 'password'
      ? done(null, { user: username })
      : done(new Error('No')),
  onData(stream, { envelope }, done) {
    let source = '';
    stream.on('data', (part) => (source += part.toString()));
    stream.on('end', () => {
      const [recipient] = envelope.rcptTo;
      appendFileSync(`${folder}/mails.jsonl`, `${JSON.stringify({ to: recipient?.address, source })}\n`);
      done();
    });
  },
}).listen(465);
