import type { ItemActions } from '../../features/item-actions/use-item-actions.ts';

/** The actions on an item of the pipeline, wherever it is shown. The object is stable for the life of the page. */
export interface PipelineActions extends ItemActions {
  readonly choose: (id: string, isChosen: boolean) => void;
}
