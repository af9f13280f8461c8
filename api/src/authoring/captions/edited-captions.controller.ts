import { deleteCaptions, getEditedCaptions, saveCaptions } from '@lectern/contract';
import { Controller } from '@nestjs/common';
import { Endpoint, type Input } from '../../platform/http/endpoint.js';
import { EditedCaptionsService } from './edited-captions.service.js';

@Controller()
export class EditedCaptionsController {
  constructor(private readonly captions: EditedCaptionsService) {}

  @Endpoint(getEditedCaptions)
  read({ params }: Input<typeof getEditedCaptions>) {
    return this.captions.read(params);
  }

  @Endpoint(saveCaptions)
  save({ params, body, user }: Input<typeof saveCaptions>) {
    return this.captions.save(params, body, user);
  }

  @Endpoint(deleteCaptions)
  remove({ params, user }: Input<typeof deleteCaptions>) {
    return this.captions.remove(params, user);
  }
}
