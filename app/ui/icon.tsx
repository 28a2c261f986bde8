import {
  Activity,
  AudioLines,
  Check,
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronUp,
  Copy,
  Download,
  ExternalLink,
  Eye,
  File,
  Info,
  ListFilter,
  Lock,
  LogOut,
  Mail,
  MessageCircle,
  MessageSquare,
  MessagesSquare,
  Moon,
  Pause,
  Pin,
  Play,
  Plus,
  Rows2,
  Rows3,
  Search,
  Shield,
  Sparkles,
  Sun,
  Trash2,
  Upload,
  User,
  X,
} from "lucide";
import { type Drawing, toPath } from "./icon-path.ts";

// One name a meaning, whatever it is called among the drawings.
const drawings = {
  activity: Activity,
  browse: AudioLines,
  chat: MessageCircle,
  check: Check,
  close: X,
  copy: Copy,
  down: ChevronDown,
  download: Download,
  external: ExternalLink,
  eye: Eye,
  file: File,
  filter: ListFilter,
  forums: MessagesSquare,
  info: Info,
  left: ChevronLeft,
  lock: Lock,
  logout: LogOut,
  mail: Mail,
  moon: Moon,
  pause: Pause,
  pin: Pin,
  play: Play,
  plus: Plus,
  right: ChevronRight,
  roomy: Rows2,
  rows: Rows3,
  search: Search,
  shield: Shield,
  spark: Sparkles,
  speech: MessageSquare,
  sun: Sun,
  trash: Trash2,
  up: ChevronUp,
  upload: Upload,
  user: User,
} satisfies Record<string, Drawing>;

export type IconName = keyof typeof drawings;

export const iconNames = Object.keys(drawings) as IconName[];

const paths = Object.fromEntries(
  Object.entries(drawings).map(([name, drawing]) => [name, toPath(drawing as Drawing)]),
) as Record<IconName, string>;

/** A line drawing that says nothing by itself: the words stand beside it, or in its button's label. */
export function Icon({ name, className = "size-4" }: { name: IconName; className?: string }) {
  return (
    <svg viewBox="0 0 24 24" className={`icon ${className}`} aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
