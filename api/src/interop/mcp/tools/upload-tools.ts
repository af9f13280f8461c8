import {
  listRunningUploads,
  MAX_MCP_DECK_MB,
  megabytesToBytes,
  SingleLine,
  uploadCourse,
  UploadFields,
  UploadId,
} from '@lectern/contract';
import * as z from 'zod/mini';
import { Refusal } from '../../../platform/http/refusal.js';
import { declareTool } from './tool.js';

const MAX_FILE_NAME_LENGTH = 200;

/** Base64 has four characters for three bytes. */
const MAX_BASE64_LENGTH = Math.ceil(megabytesToBytes(MAX_MCP_DECK_MB) / 3) * 4;

const DeckInput = z.extend(z.omit(UploadFields, { updatesCourseId: true, isDraft: true }), {
  fileName: SingleLine(MAX_FILE_NAME_LENGTH).check(z.minLength(1)),
  base64: z.string().check(z.minLength(1), z.maxLength(MAX_BASE64_LENGTH)),
});

const uploadTool = declareTool({
  name: 'upload_deck',
  title: 'Upload a deck',
  description:
    'Makes a course of a deck: a PDF file, or an office file where the server converts them. base64 is the content of the file. The course stays a draft until a person publishes it. Returns an uploadId for follow_upload.',
  effect: 'adds',
  hasTexts: false,
  calls: [uploadCourse],
  input: DeckInput,
  async run({ fileName, base64, ...fields }, call) {
    const form = new FormData();
    const formFields = { ...fields, isDraft: 'true' };
    for (const [name, text] of Object.entries(formFields)) if (text !== undefined) form.append(name, text);
    form.append('file', new Blob([Buffer.from(base64, 'base64')]), fileName);
    return call(uploadCourse, { form, headers: { prefer: 'respond-async' } });
  },
});

const followTool = declareTool({
  name: 'follow_upload',
  title: 'Follow an upload',
  description:
    'Returns the state of an own upload that runs, or that ended within the last hour: status, progress in percent, and courseId once the course exists.',
  effect: 'reads',
  hasTexts: true,
  calls: [listRunningUploads],
  input: UploadId,
  async run({ uploadId }, call) {
    const uploads = await call(listRunningUploads);
    const upload = uploads.find((each) => each.uploadId === uploadId);
    if (!upload) throw new Refusal(404, 'interop.mcp.noUpload');
    const { fileName, title, status, progress, stage, details, message, courseId } = upload;
    return { ...{ uploadId, fileName, title, status, progress, stage, details, message, courseId } };
  },
});

export const UPLOAD_TOOLS = [uploadTool, followTool];
