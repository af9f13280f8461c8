/** A quiet tone as a WAV file, which every browser plays: 8000 samples of 8 bits a second. */
export function makeTone(seconds: number): Buffer {
  const rate = 8000;
  const samples = Buffer.from(
    Array.from({ length: seconds * rate }, (_, at) => 128 + 20 * Math.sin((at / rate) * 440 * 2 * Math.PI)),
  );
  const header = Buffer.alloc(44);
  header.write('RIFF');
  header.writeUInt32LE(36 + samples.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  // PCM, one channel.
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(rate, 24);
  header.writeUInt32LE(rate, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(samples.length, 40);
  return Buffer.concat([header, samples]);
}
