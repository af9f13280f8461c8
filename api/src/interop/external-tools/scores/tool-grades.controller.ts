import {
  createToolLineItem,
  deleteToolLineItem,
  getToolLineItem,
  listToolLineItems,
  listToolResults,
  saveToolScore,
  updateToolLineItem,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import type { Response } from 'express';
import { Endpoint, type Input } from '../../../platform/http/endpoint.js';
import {
  LINE_ITEM_READ_SCOPE,
  LINE_ITEM_SCOPE,
  RESULT_SCOPE,
  SCORE_SCOPE,
} from '../launches/build-message.js';
import { ToolLineItemsService } from './tool-line-items.service.js';
import { ToolScoresService } from './tool-scores.service.js';
import { ToolTokensService } from './tool-tokens.service.js';

/** Media types of LTI Assignment and Grade Services 2.0. */
const LINE_ITEM_TYPE = 'application/vnd.ims.lis.v2.lineitem+json';
const LINE_ITEMS_TYPE = 'application/vnd.ims.lis.v2.lineitemcontainer+json';
const RESULTS_TYPE = 'application/vnd.ims.lis.v2.resultcontainer+json';

/** The endpoints for line items, scores and results. The servers of external tools call them. */
@Controller()
export class ToolGradesController {
  constructor(
    private readonly tokens: ToolTokensService,
    private readonly lineItems: ToolLineItemsService,
    private readonly scores: ToolScoresService,
  ) {}

  @Endpoint(listToolLineItems)
  async list({ params, query, request }: Input<typeof listToolLineItems>, response: Response) {
    const toolId = await this.tokens.requireTool(request, response, LINE_ITEM_READ_SCOPE, LINE_ITEM_SCOPE);
    const { items, next } = await this.lineItems.list(params.courseId, toolId, query);
    linkNext(response, next).type(LINE_ITEMS_TYPE);
    return items;
  }

  @Endpoint(createToolLineItem)
  async create({ params, body, request }: Input<typeof createToolLineItem>, response: Response) {
    const toolId = await this.tokens.requireTool(request, response, LINE_ITEM_SCOPE);
    response.type(LINE_ITEM_TYPE);
    return this.lineItems.create(params.courseId, toolId, body);
  }

  @Endpoint(getToolLineItem)
  async get({ params, request }: Input<typeof getToolLineItem>, response: Response) {
    const toolId = await this.tokens.requireTool(request, response, LINE_ITEM_READ_SCOPE, LINE_ITEM_SCOPE);
    response.type(LINE_ITEM_TYPE);
    return this.lineItems.get(params.lineItemId, toolId);
  }

  @Endpoint(updateToolLineItem)
  async update({ params, body, request }: Input<typeof updateToolLineItem>, response: Response) {
    const toolId = await this.tokens.requireTool(request, response, LINE_ITEM_SCOPE);
    response.type(LINE_ITEM_TYPE);
    return this.lineItems.update(params.lineItemId, toolId, body);
  }

  @Endpoint(deleteToolLineItem)
  async delete({ params, request }: Input<typeof deleteToolLineItem>, response: Response) {
    const toolId = await this.tokens.requireTool(request, response, LINE_ITEM_SCOPE);
    await this.lineItems.delete(params.lineItemId, toolId);
  }

  @Endpoint(saveToolScore)
  async saveScore({ params, body, request }: Input<typeof saveToolScore>, response: Response) {
    const toolId = await this.tokens.requireTool(request, response, SCORE_SCOPE);
    await this.scores.save(params.lineItemId, toolId, body);
  }

  @Endpoint(listToolResults)
  async listResults({ params, query, request }: Input<typeof listToolResults>, response: Response) {
    const toolId = await this.tokens.requireTool(request, response, RESULT_SCOPE);
    const { items, next } = await this.scores.listResults(params.lineItemId, toolId, query);
    linkNext(response, next).type(RESULTS_TYPE);
    return items;
  }
}

/** Adds the address of the next page of a list as a header (RFC 8288). */
const linkNext = (response: Response, next: string | undefined): Response =>
  next === undefined ? response : response.set('Link', `<${next}>; rel="next"`);
