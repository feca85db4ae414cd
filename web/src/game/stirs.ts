import type { View } from '../wire';

/** Does the robber have to be moved now, or after what has to be discarded first? */
export function stirs(view: View | null): boolean {
  return view?.phase.type === 'discard' || view?.phase.type === 'move_robber';
}
