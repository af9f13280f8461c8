/**
 * WebP by the system's libwebp (libwebp7 of Debian and Ubuntu, which poppler and most other programs for pictures bring
 * along): it takes half the time of the one within sharp, which is compiled for size.
 */
import { promisify } from 'node:util';
import type { Pixels } from './draw-page.js';
import type { EncodedPicture } from './orders.js';

const FILE = 'libwebp.so.7';
/** Of libwebp 1.0; what comes after it within 0x02.. is laid out alike. */
const ABI = 0x020e;
/** Of one segment, which spares a pass and looks like quality 80 of the four that are usual. */
const LARGEST = { quality: 77, method: 2, segments: 1 };
/** Smaller pictures weigh little anyway. */
const SMALLER = { quality: 80, method: 0, segments: 4 };
/** Bytes; it needs a few thousand. */
const STACK = 512 * 1024;

/** Encodes a page and smaller pictures of it, so many pixels wide; the largest first. */
export type PageEncoder = (page: Pixels, smaller: number[]) => Promise<EncodedPicture[]>;

/** The system's libwebp; null where it is not installed. */
export async function systemWebp(): Promise<PageEncoder | null> {
  try {
    return encoderWith(await import('koffi'));
  } catch {
    return null;
  }
}

function encoderWith(koffi: typeof import('koffi')): PageEncoder {
  koffi.config({ async_stack_size: STACK });
  const { Config, Picture, Output } = layouts(koffi);
  const library = koffi.load(FILE);
  const writer = library.symbol('WebPMemoryWrite') as bigint;
  const initConfig = library.func('int WebPConfigInitInternal(void *, int, float, int)');
  const initPicture = library.func('int WebPPictureInitInternal(void *, int)');
  const initOutput = library.func('void WebPMemoryWriterInit(void *)');
  const clearOutput = library.func('void WebPMemoryWriterClear(void *)');
  const freePicture = library.func('void WebPPictureFree(void *)');
  const take = promisify(library.func('int WebPPictureImportRGB(void *, void *, int)').async);
  const resize = promisify(library.func('int WebPPictureRescale(void *, int, int)').async);
  const write = promisify(library.func('int WebPEncode(void *, void *)').async);

  const configOf = ({ quality, method, segments }: typeof LARGEST): unknown => {
    const config: unknown = koffi.alloc(Config, 1);
    if (!initConfig(config, 0, quality, ABI)) throw new Error('Another libwebp');
    koffi.encode(config, koffi.offsetof(Config, 'method'), 'int', method);
    koffi.encode(config, koffi.offsetof(Config, 'segments'), 'int', segments);
    return config;
  };
  const largestConfig = configOf(LARGEST);
  const smallerConfig = configOf(SMALLER);

  return async (page, smaller) => {
    // It believes whatever it is told of the room.
    if (page.data.length < page.width * page.height * 3) throw new RangeError('A page lacks pixels');
    const picture: unknown = koffi.alloc(Picture, 1);
    const set = (name: string, type: string, value: unknown): void =>
      koffi.encode(picture, koffi.offsetof(Picture, name), type, value);
    const get = (name: string): number =>
      koffi.decode(picture, koffi.offsetof(Picture, name), 'int') as number;
    const encode = async (config: unknown): Promise<EncodedPicture> => {
      const output: unknown = koffi.alloc(Output, 1);
      try {
        initOutput(output);
        set('writer', 'void *', writer);
        set('writerData', 'void *', output);
        if (!(await write(config, picture))) throw new Error(`libwebp: error ${get('errorCode')}`);
        const { bytes, size } = koffi.decode(output, Output) as { bytes: unknown; size: number };
        const data = new Uint8Array(koffi.view(bytes, size)).slice();
        return { data, width: get('width'), height: get('height') };
      } finally {
        clearOutput(output);
        koffi.free(output);
      }
    };
    try {
      initPicture(picture, ABI);
      set('width', 'int', page.width);
      set('height', 'int', page.height);
      if (!(await take(picture, page.data, page.width * 3))) throw new Error('libwebp: no memory');
      const encoded = [await encode(largestConfig)];
      for (const width of smaller) {
        const height = Math.max(Math.round((page.height * width) / page.width), 1);
        if (!(await resize(picture, width, height))) throw new Error('libwebp: no memory');
        encoded.push(await encode(smallerConfig));
      }
      return encoded;
    } finally {
      freePicture(picture);
      koffi.free(picture);
    }
  };
}

/** As in libwebp's encode.h. */
function layouts(koffi: typeof import('koffi')) {
  const Config = koffi.struct({
    lossless: 'int',
    quality: 'float',
    method: 'int',
    hint: 'int',
    targetSize: 'int',
    targetPsnr: 'float',
    segments: 'int',
    more: koffi.array('int', 22),
  });
  const Picture = koffi.struct({
    useArgb: 'int',
    colorspace: 'int',
    width: 'int',
    height: 'int',
    planes: koffi.array('void *', 3),
    strides: koffi.array('int', 2),
    alpha: 'void *',
    alphaStride: 'int',
    pad1: koffi.array('uint32', 2),
    argb: 'void *',
    argbStride: 'int',
    pad2: koffi.array('uint32', 3),
    writer: 'void *',
    writerData: 'void *',
    extraInfoType: 'int',
    extraInfo: 'void *',
    stats: 'void *',
    errorCode: 'int',
    progressHook: 'void *',
    userData: 'void *',
    pad3: koffi.array('uint32', 3),
    pad4: koffi.array('void *', 2),
    pad5: koffi.array('uint32', 8),
    memory: koffi.array('void *', 2),
    pad6: koffi.array('void *', 2),
  });
  const Output = koffi.struct({ bytes: 'void *', size: 'size_t', room: 'size_t', pad: 'uint32' });
  return { Config, Picture, Output };
}
