import type { LucideIcon } from 'lucide-react';
import AppWindow from 'lucide-react/icons/app-window';
import Minus from 'lucide-react/icons/minus';
import Mountain from 'lucide-react/icons/mountain';
import Move from 'lucide-react/icons/move';
import Ruler from 'lucide-react/icons/ruler';
import Slash from 'lucide-react/icons/slash';
import Trash from 'lucide-react/icons/trash-2';
import TreePine from 'lucide-react/icons/tree-pine';
import type { MarkList } from './house-marks';

/** What draws a mark by two points. */
export const DRAWING_TOOLS = ['gutter', 'gable', 'ridge', 'known', 'tree', 'window'] as const;
export type DrawingTool = (typeof DRAWING_TOOLS)[number];
export type Tool = DrawingTool | 'move' | 'delete';

export const TOOLS: readonly { tool: Tool; label: string; icon: LucideIcon; hint: string }[] = [
  { tool: 'gutter', label: 'Roofline', icon: Minus, hint: 'Tap both ends of a gutter. The line finds the edge in the photo.' },
  { tool: 'gable', label: 'Slope', icon: Slash, hint: 'Tap the bottom and the top of a slope of the front.' },
  { tool: 'ridge', label: 'Ridge', icon: Mountain, hint: 'Tap both ends of the top of the roof.' },
  { tool: 'known', label: 'Known length', icon: Ruler, hint: 'Tap both ends of something whose length you know.' },
  { tool: 'tree', label: 'Tree', icon: TreePine, hint: 'Tap the foot of a tree, then its top.' },
  { tool: 'window', label: 'Window', icon: AppWindow, hint: 'Tap two opposite corners of a window.' },
  { tool: 'move', label: 'Move', icon: Move, hint: 'Drag a point to where it belongs.' },
  { tool: 'delete', label: 'Delete', icon: Trash, hint: 'Tap what you want to remove.' },
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
