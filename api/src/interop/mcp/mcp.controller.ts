import { sendMcpMessage } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import type { Response } from 'express';
import { type Input, RawEndpoint } from '../../platform/http/endpoint.js';
import { McpService } from './mcp.service.js';

@Controller()
export class McpController {
  constructor(private readonly mcp: McpService) {}

  @RawEndpoint(sendMcpMessage)
  send(input: Input<typeof sendMcpMessage>, response: Response) {
    return this.mcp.answer(input, response);
  }
}
