import { expect, test } from 'vitest';
import { parseSpeechCommand } from './speech-command.js';

test.each([
  ['espeak-ng --stdin -w {file} -v {language}', ['espeak-ng', '--stdin', '-w', '{file}', '-v', '{language}']],
  [
    `  piper --model "/my voices/de.onnx"  --output_file='{file}' `,
    undefined, // A quote within a word.
  ],
  [
    `piper --model '/my "voices"/de.onnx' -f {file}`,
    ['piper', '--model', '/my "voices"/de.onnx', '-f', '{file}'],
  ],
  ['say -o {file} $(id) | cat', ['say', '-o', '{file}', '$(id)', '|', 'cat']],
  ['say "" -o {file}', ['say', '', '-o', '{file}']],
  ['espeak-ng --stdin', undefined],
  ['{file}', undefined],
  ['espeak-ng -w "{file}', undefined],
  ['espeak-ng -w {file}"x"', undefined],
  ['', undefined],
])('the command %s is split without a shell', (text, command) => {
  expect(parseSpeechCommand(text)).toEqual(command);
});
