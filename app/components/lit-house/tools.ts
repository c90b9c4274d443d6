import type { LucideIcon } from 'lucide-react';
import AppWindow from 'lucide-react/icons/app-window';
import Minus from 'lucide-react/icons/minus';
import Mountain from 'lucide-react/icons/mountain';
import Move from 'lucide-react/icons/move';
import Ruler from 'lucide-react/icons/ruler';
import Slash from 'lucide-react/icons/slash';
import Trash from 'lucide-react/icons/trash-2';
import TreePine from 'lucide-react/icons/tree-pine';
import { mark, type Marked } from '#app/platform/texts/t';
import type { MarkList } from './house-marks';

/** What draws a mark by two points. */
export const DRAWING_TOOLS = ['gutter', 'gable', 'ridge', 'known', 'tree', 'window'] as const;
export type DrawingTool = (typeof DRAWING_TOOLS)[number];
export type Tool = DrawingTool | 'move' | 'delete';

export const TOOLS: readonly { tool: Tool; label: Marked; icon: LucideIcon; hint: Marked }[] = [
  {
    tool: 'gutter',
    label: mark('Roofline'),
    icon: Minus,
    hint: mark('Tap both ends of a gutter. The line finds the edge in the photo.'),
  },
  { tool: 'gable', label: mark('Slope'), icon: Slash, hint: mark('Tap the bottom and the top of a slope of the front.') },
  { tool: 'ridge', label: mark('Ridge'), icon: Mountain, hint: mark('Tap both ends of the top of the roof.') },
  { tool: 'known', label: mark('Known length'), icon: Ruler, hint: mark('Tap both ends of something whose length you know.') },
  { tool: 'tree', label: mark('Tree'), icon: TreePine, hint: mark('Tap the foot of a tree, then its top.') },
  { tool: 'window', label: mark('Window'), icon: AppWindow, hint: mark('Tap two opposite corners of a window.') },
  { tool: 'move', label: mark('Move'), icon: Move, hint: mark('Drag a point to where it belongs.') },
  { tool: 'delete', label: mark('Delete'), icon: Trash, hint: mark('Tap what you want to remove.') },
];

export function isDrawing(tool: Tool): tool is DrawingTool {
  return tool !== 'move' && tool !== 'delete';
}

/** The list of the design that a tool adds to. */
export function getList(tool: DrawingTool): MarkList {
  if (tool === 'known') return 'known';
  if (tool === 'tree') return 'trees';
  return tool === 'window' ? 'windows' : 'edges';
}
