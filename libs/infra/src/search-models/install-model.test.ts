import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type InstallProgress, installModel, isModelInstalled, removeModel } from './install-model.js';
import { createFolderSource, createHttpSource } from './model-source.js';
import { MODEL_HOST, nameVectors, SEARCH_MODELS, type SearchModel } from './search-models.js';

const WEIGHTS = randomBytes(400_000);
const TOKENIZER = Buffer.from(JSON.stringify({ words: 'x'.repeat(2000) }));
const FILES = { 'onnx/weights.onnx': WEIGHTS, 'tokenizer.json': TOKENIZER };
const pin = (path: string, bytes: Buffer) => ({
  path,
  size: bytes.length,
  sha256: createHash('sha256').update(bytes).digest('hex'),
});
const MODEL: SearchModel = {
  ...{ name: 'tiny', licence: 'MIT', repository: 'some/tiny', revision: '0123456789abcdef', isOffered: true },
  files: [pin('onnx/weights.onnx', WEIGHTS), pin('tokenizer.json', TOKENIZER)],
  ...{ dimensions: 4, pooling: 'mean', questionPrefix: '', passagePrefix: '', maxTokens: 8 },
};

type Answer = (request: IncomingMessage, response: ServerResponse, bytes: Buffer) => void;

let root: string;
let folder: string;
let mirror: Server;
let answer: Answer;
/** Bytes that were sent, and ranges that were asked for. */
let sent: number;
let ranges: (string | undefined)[];

beforeEach(async () => {
  root = mkdtempSync(join(tmpdir(), 'lectern-install-'));
  folder = join(root, 'models', 'tiny');
  answer = serve;
  sent = 0;
  ranges = [];
  mirror = createServer((request, response) => {
    const path = Object.keys(FILES).find((path) =>
      request.url?.endsWith(`/some/tiny/resolve/${MODEL.revision}/${path}`),
    ) as keyof typeof FILES | undefined;
    ranges.push(request.headers.range);
    if (path) answer(request, response, FILES[path]);
    else response.writeHead(404).end();
  });
  await new Promise<void>((ready) => mirror.listen(0, '127.0.0.1', ready));
});
afterEach(async () => {
  mirror.closeAllConnections();
  await new Promise((closed) => mirror.close(closed));
  rmSync(root, { recursive: true, force: true });
});

/** What a good server does. */
const serve: Answer = (request, response, bytes) => {
  const start = readStart(request);
  const rest = bytes.subarray(start);
  const range = start ? { 'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` } : {};
  response.writeHead(start ? 206 : 200, { ...range, 'content-length': rest.length });
  sent += rest.length;
  response.end(rest);
};

const readStart = ({ headers }: IncomingMessage) =>
  Number(/^bytes=(\d+)-$/.exec(headers.range ?? '')?.[1] ?? 0);
const address = () => `http://127.0.0.1:${(mirror.address() as AddressInfo).port}/hub/`;

const install = (options: Partial<Parameters<typeof installModel>[0]> = {}) =>
  installModel({
    ...{ model: MODEL, folder, pausesMs: [1, 1, 1] },
    source: options.source ?? createHttpSource(address(), 300),
    ...options,
  });

async function expectFailure(code: string, file?: string) {
  await expect(install()).rejects.toMatchObject({ code, ...(file && { file }) });
  expect(existsSync(folder)).toBe(false);
}

async function expectInstalled() {
  expect(await isModelInstalled(MODEL, folder)).toBe(true);
  expect(existsSync(`${folder}.partial`)).toBe(false);
}

test('each offered model has a commit and a size and SHA-256 for every file', () => {
  for (const { revision, files, repository } of SEARCH_MODELS) {
    expect(revision).toMatch(/^[0-9a-f]{40}$/);
    expect(`${MODEL_HOST}/${repository}`).toMatch(/^https:\/\/[a-z.]+\/[\w-]+\/[\w-]+$/);
    expect(files.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['tokenizer.json', 'tokenizer_config.json']),
    );
    for (const { size, sha256 } of files) {
      expect(sha256).toMatch(/^[0-9a-f]{64}$/);
      expect(size).toBeGreaterThan(0);
    }
  }
});

test('a model is downloaded with its progress, checked, and not downloaded again', async () => {
  const steps: InstallProgress[] = [];
  await install({ onProgress: (step) => steps.push(step) });
  await expectInstalled();
  const total = WEIGHTS.length + TOKENIZER.length;
  expect(steps.at(-1)).toMatchObject({ receivedBytes: total, totalBytes: total });
  expect(steps.some(({ bytesPerSecond }) => bytesPerSecond > 0)).toBe(true);
  await install();
  expect(sent).toBe(total);
  await removeModel(folder);
  expect(existsSync(folder)).toBe(false);
});

describe('a mirror that', () => {
  test('answers 404 ends with the file that is missing', async () => {
    answer = (_, response) => response.writeHead(404).end('Not here');
    await expectFailure('notFound', 'onnx/weights.onnx');
    expect(ranges).toHaveLength(1);
  });

  test('answers with an HTML page ends as no file', async () => {
    answer = (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>');
    await expectFailure('notAFile');
  });

  test('sends a page of the right type, which is too short, ends as cut', async () => {
    answer = (_, response) => response.writeHead(200).end('<h1>Sign in</h1>');
    await expectFailure('cut');
  });

  test('serves one wrong byte ends, and nothing of the file is kept', async () => {
    const wrong = Buffer.from(WEIGHTS);
    wrong.writeUInt8((wrong.readUInt8(200_000) + 1) % 256, 200_000);
    answer = (request, response, bytes) => serve(request, response, bytes === WEIGHTS ? wrong : bytes);
    await expectFailure('wrongContent', 'onnx/weights.onnx');
    expect(existsSync(join(`${folder}.partial`, 'onnx/weights.onnx'))).toBe(false);
    answer = serve;
    await install();
    await expectInstalled();
  });

  test('sends more than the table says ends before the disk is full', async () => {
    answer = (_, response, bytes) => response.writeHead(200).end(Buffer.concat([bytes, bytes, bytes]));
    await expectFailure('tooLong');
  });

  test('names a length that is too great is cut', async () => {
    answer = (_, response, bytes) => {
      response.writeHead(200, { 'content-length': bytes.length * 2 });
      response.write(bytes.subarray(0, 1000));
      setTimeout(() => response.destroy(), 20);
    };
    await expectFailure('unreachable');
  });

  test('cuts each answer is asked for the rest until all is there', async () => {
    answer = (request, response, bytes) => {
      const start = readStart(request);
      const piece = bytes.subarray(start, start + 100_000);
      const range = { 'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` };
      response.writeHead(start ? 206 : 200, start ? range : {});
      response.write(piece, () => setTimeout(() => response.destroy(), 5));
      if (start + piece.length === bytes.length) response.end();
    };
    await install();
    await expectInstalled();
    expect(ranges.filter(Boolean).length).toBeGreaterThanOrEqual(3);
  });

  test('sends the same beginning again and again ends', async () => {
    answer = (_, response, bytes) => {
      response.writeHead(200);
      response.write(bytes.subarray(0, 1000), () => setTimeout(() => response.destroy(), 5));
    };
    await expectFailure('unreachable');
    expect(ranges.length).toBeLessThan(10);
  });

  test('continues elsewhere than it was asked to is refused', async () => {
    writePartial(WEIGHTS.subarray(0, 1000));
    answer = (_, response, bytes) => {
      const range = { 'content-range': `bytes 500-${bytes.length - 1}/${bytes.length}` };
      response.writeHead(206, range).end(bytes.subarray(500));
    };
    await expectFailure('refused');
  });

  test('knows no ranges sends the whole file again', async () => {
    writePartial(WEIGHTS.subarray(0, 1000));
    answer = (_, response, bytes) => response.writeHead(200).end(bytes);
    await install();
    await expectInstalled();
  });

  test('sends nothing for long ends as a timeout', async () => {
    answer = (_, response, bytes) => response.writeHead(200).write(bytes.subarray(0, 1000));
    await expectFailure('timeout');
  });

  test('is slow, but sends all, is waited for', async () => {
    answer = (_, response, bytes) => {
      response.writeHead(200);
      let at = 0;
      const send = () => {
        response.write(bytes.subarray(at, (at += 40_000)));
        if (at < bytes.length) setTimeout(send, 100);
        else response.end();
      };
      send();
    };
    await install();
    await expectInstalled();
  });

  test('dies is tried again later', async () => {
    mirror.closeAllConnections();
    const { port } = mirror.address() as AddressInfo;
    const source = createHttpSource(`http://127.0.0.1:${port}/hub`, 300);
    await new Promise((closed) => mirror.close(closed));
    const later = install({ source, pausesMs: [20, 100, 500, 1000] });
    await new Promise((passed) => setTimeout(passed, 50));
    await new Promise<void>((ready) => mirror.listen(port, '127.0.0.1', ready));
    await later;
    await expectInstalled();
  });

  test('sends elsewhere is followed, but never without end', async () => {
    answer = (request, response, bytes) => {
      if (request.url?.startsWith('/hub/')) {
        response.writeHead(302, { location: request.url.replace('/hub/', '/store/') }).end();
      } else serve(request, response, bytes);
    };
    await install();
    await expectInstalled();
    await removeModel(folder);
    answer = (request, response) => response.writeHead(302, { location: request.url }).end();
    await expectFailure('refused');
  });

  test('is busy is asked again', async () => {
    let calls = 0;
    answer = (request, response, bytes) => {
      if (calls++ === 0) response.writeHead(503).end();
      else serve(request, response, bytes);
    };
    await install();
    await expectInstalled();
  });
});

test('the model host itself is not looked for in the network of this server', async () => {
  const source = createHttpSource();
  expect(source.name).toBe('huggingface.co');
  const inside = createHttpSource('http://169.254.169.254/');
  await expect(install({ source: inside, pausesMs: [] })).rejects.toMatchObject({ code: 'unreachable' });
});

describe('a folder that was copied by hand', () => {
  function aCopy(files: Record<string, Buffer> = FILES): string {
    const copy = join(root, 'copy');
    for (const [path, bytes] of Object.entries(files)) {
      cpSync(writeTemporary(bytes), join(copy, path), { recursive: true });
    }
    return copy;
  }

  test('is installed from', async () => {
    await install({ source: createFolderSource(aCopy()) });
    await expectInstalled();
    expect(ranges).toEqual([]);
  });

  test('is refused with a wrong or missing file', async () => {
    const wrong = createFolderSource(aCopy({ ...FILES, 'tokenizer.json': Buffer.alloc(TOKENIZER.length) }));
    await expect(install({ source: wrong })).rejects.toMatchObject({ code: 'wrongContent' });
    const missing = createFolderSource(join(root, 'elsewhere'));
    await expect(install({ source: missing })).rejects.toMatchObject({ code: 'notFound' });
    expect(existsSync(folder)).toBe(false);
  });

  test('into the model’s place is completed by a download of what is missing or wrong', async () => {
    const copy = aCopy({ 'onnx/weights.onnx': WEIGHTS, 'tokenizer.json': Buffer.alloc(TOKENIZER.length) });
    cpSync(copy, folder, { recursive: true });
    await install();
    await expectInstalled();
    expect(sent).toBe(TOKENIZER.length);
  });
});

test('a download that was stopped goes on where it ended', async () => {
  const stop = new AbortController();
  const onProgress = ({ receivedBytes }: InstallProgress) =>
    receivedBytes > 50_000 && stop.abort(new Error('Stop'));
  await expect(install({ signal: stop.signal, onProgress })).rejects.toThrow('Stop');
  expect(existsSync(folder)).toBe(false);
  await install();
  await expectInstalled();
  expect(ranges.some(Boolean)).toBe(true);
});

test('a part of another source is read again as a whole', async () => {
  writePartial(randomBytes(100_000));
  await install();
  await expectInstalled();
});

test.each([1, 40, 80, 120, 160, 200, 240, 280, 320, 360, 400])(
  'a process that is killed after %i kB leaves nothing that is used, and the next one goes on from there',
  async (kilobytes) => {
    answer = (request, response, bytes) => {
      const start = readStart(request);
      const range = { 'content-range': `bytes ${start}-${bytes.length - 1}/${bytes.length}` };
      response.writeHead(start ? 206 : 200, start ? range : {});
      let at = start;
      const send = () => {
        response.write(bytes.subarray(at, (at += 20_000)));
        if (at < bytes.length) setTimeout(send, 5);
        else response.end();
      };
      send();
    };
    const least = kilobytes * 1000;
    const program = `
      import { installModel } from ${importable('install-model.js')};
      import { createHttpSource } from ${importable('model-source.js')};
      const { model, folder, address, least } = JSON.parse(process.argv[1]);
      const onProgress = ({ receivedBytes }) => receivedBytes >= least && process.kill(process.pid, 'SIGKILL');
      await installModel({ model, folder, source: createHttpSource(address), onProgress });`;
    const given = JSON.stringify({ model: MODEL, folder, address: address(), least });
    const child = promisify(execFile)(process.execPath, ['--input-type=module', '-e', program, given]);
    await expect(child).rejects.toMatchObject({ signal: 'SIGKILL' });
    expect(existsSync(folder)).toBe(false);
    answer = serve;
    await install({ source: createHttpSource(address()) });
    await expectInstalled();
    expect(sent).toBeLessThanOrEqual(WEIGHTS.length + TOKENIZER.length - least);
    expect(readFileSync(join(folder, 'onnx/weights.onnx')).equals(WEIGHTS)).toBe(true);
  },
  20_000,
);

test('another revision has vectors of another name', () => {
  expect(nameVectors(MODEL)).toBe('tiny@01234567');
});

/** The address of a built file, for a process of its own. */
const importable = (file: string) =>
  JSON.stringify(new URL(`../../dist/search-models/${file}`, import.meta.url).href);

function writeTemporary(bytes: Buffer): string {
  const file = join(mkdtempSync(join(root, 'file-')), 'file');
  writeFileSync(file, bytes);
  return file;
}

function writePartial(bytes: Buffer): void {
  cpSync(writeTemporary(bytes), join(`${folder}.partial`, 'onnx/weights.onnx'), { recursive: true });
}
