import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

const FLAGS = { present: 0x01, verified: 0x04, attested: 0x40 };
const COSE_ES256 = new Map<number, number | Uint8Array<ArrayBuffer>>([
  [1, 2],
  [3, -7],
  [-1, 1],
]);

interface Ceremony {
  challenge: string;
  /** Of the page, as the browser reports it. */
  origin: string;
  /** Whether the authenticator has verified the person, by a fingerprint for example. */
  isVerified?: boolean;
  type?: string;
}

/** An authenticator with one passkey, for tests: what a browser would answer. */
export class TestPasskey {
  readonly id = randomBytes(16).toString('base64url');
  counter = 0;
  private handle = '';
  private readonly keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });

  /** Answers `navigator.credentials.create`. */
  create(
    options: Record<string, unknown>,
    { origin, isVerified = true, type = 'webauthn.create' }: Omit<Ceremony, 'challenge'>,
  ) {
    this.handle = (options['user'] as { id: string }).id;
    const { x = '', y = '' } = this.keys.publicKey.export({ format: 'jwk' });
    const key = new Map(COSE_ES256).set(-2, bytes(x)).set(-3, bytes(y));
    const id = Buffer.from(this.id, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const attested = Buffer.concat([Buffer.alloc(16), length, id, isoCBOR.encode(key)]);
    const authData = Buffer.concat([this.authData(origin, isVerified, FLAGS.attested), attested]);
    const attestationObject = isoCBOR.encode(
      new Map<string, string | Map<string, never> | Uint8Array<ArrayBuffer>>([
        ['fmt', 'none'],
        ['attStmt', new Map<string, never>()],
        ['authData', new Uint8Array(authData)],
      ]),
    );
    const clientDataJSON = clientData(type, { challenge: String(options['challenge']), origin });
    return this.answer({
      clientDataJSON,
      attestationObject: base64(attestationObject),
      transports: ['internal'],
    });
  }

  /** Answers `navigator.credentials.get`. */
  get({ challenge, origin, isVerified = true, type = 'webauthn.get' }: Ceremony) {
    this.counter += 1;
    const authData = this.authData(origin, isVerified);
    const clientDataJSON = clientData(type, { challenge, origin });
    const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest();
    const signature = sign('sha256', Buffer.concat([authData, hash]), this.keys.privateKey);
    return this.answer({
      clientDataJSON,
      authenticatorData: base64(authData),
      signature: base64(signature),
      userHandle: this.handle,
    });
  }

  private answer(response: Record<string, unknown>) {
    return { id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {}, response };
  }

  private authData(origin: string, isVerified: boolean, more = 0): Buffer {
    const rpId = createHash('sha256').update(new URL(origin).hostname).digest();
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.counter);
    const flags = FLAGS.present | (isVerified ? FLAGS.verified : 0) | more;
    return Buffer.concat([rpId, Buffer.from([flags]), counter]);
  }
}

const base64 = (data: Uint8Array) => Buffer.from(data).toString('base64url');
const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));
const clientData = (type: string, { challenge, origin }: { challenge: string; origin: string }) =>
  base64(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })));
