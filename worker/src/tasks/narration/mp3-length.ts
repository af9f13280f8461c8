// ISO/IEC 11172-3 and 13818-3: an MP3 is a sequence of frames, each with a header of four bytes.

const MPEG1_KBITS = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const MPEG2_KBITS = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
/** Samples a second, by the two bits of the version. */
const SAMPLE_RATES: Record<number, number[]> = {
  0: [11_025, 12_000, 8000],
  2: [22_050, 24_000, 16_000],
  3: [44_100, 48_000, 32_000],
};
const MPEG1 = 3;
const ID3_HEADER_BYTES = 10;

/** Adds up the lengths of the frames of an MP3, in seconds; 0 for anything else. */
export function measureMp3(audio: Uint8Array): number {
  let seconds = 0;
  for (let at = skipTag(audio), frame; (frame = readFrame(audio, at)); at += frame.bytes)
    seconds += frame.seconds;
  return seconds;
}

/** An ID3v2 tag has its length in four bytes of seven bits. */
function skipTag(audio: Uint8Array): number {
  if (String.fromCharCode(...audio.subarray(0, 3)) !== 'ID3') return 0;
  return (
    audio.subarray(6, ID3_HEADER_BYTES).reduce((length, byte) => length * 128 + byte, 0) + ID3_HEADER_BYTES
  );
}

function readFrame(audio: Uint8Array, at: number): { bytes: number; seconds: number } | undefined {
  const [first = 0, second = 0, third = 0] = audio.subarray(at, at + 4);
  const isLayerThree = (second & 0x06) === 0x02;
  if (first !== 0xff || (second & 0xe0) !== 0xe0 || !isLayerThree) return undefined;
  const version = (second >> 3) & 3;
  const rate = SAMPLE_RATES[version]?.[(third >> 2) & 3];
  const kbits = (version === MPEG1 ? MPEG1_KBITS : MPEG2_KBITS)[third >> 4];
  if (!rate || !kbits) return undefined;
  const samples = version === MPEG1 ? 1152 : 576;
  const padding = (third >> 1) & 1;
  return { bytes: Math.floor(((samples / 8) * kbits * 1000) / rate) + padding, seconds: samples / rate };
}
