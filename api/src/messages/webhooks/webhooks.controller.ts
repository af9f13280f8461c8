import {
  createWebhook,
  deleteWebhook,
  listWebhookDeliveries,
  listWebhooks,
  rotateWebhookSecret,
  sendWebhookAgain,
  updateWebhook,
} from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { WebhooksService } from './webhooks.service.js';

@Controller()
export class WebhooksController {
  constructor(private readonly webhooks: WebhooksService) {}

  @Endpoint(listWebhooks)
  list() {
    return this.webhooks.list();
  }

  @Endpoint(createWebhook)
  create({ body, user }: Input<typeof createWebhook>) {
    return this.webhooks.create(body, user);
  }

  @Endpoint(updateWebhook)
  update({ params, body, user }: Input<typeof updateWebhook>) {
    return this.webhooks.setOn(params.webhookId, body.isOn, user);
  }

  @Endpoint(rotateWebhookSecret)
  rotateSecret({ params, user }: Input<typeof rotateWebhookSecret>) {
    return this.webhooks.rotateSecret(params.webhookId, user);
  }

  @Endpoint(deleteWebhook)
  delete({ params, user }: Input<typeof deleteWebhook>) {
    return this.webhooks.delete(params.webhookId, user);
  }

  @Endpoint(listWebhookDeliveries)
  listDeliveries({ params, query }: Input<typeof listWebhookDeliveries>) {
    return this.webhooks.listDeliveries(params.webhookId, query.page);
  }

  @Endpoint(sendWebhookAgain)
  sendAgain({ params }: Input<typeof sendWebhookAgain>) {
    return this.webhooks.sendAgain(params.webhookId, params.deliveryId);
  }
}
