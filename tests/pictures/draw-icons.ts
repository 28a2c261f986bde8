import { writeFileSync } from "node:fs";
import {
  Activity,
  AudioLines,
  Bell,
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
  bell: Bell,
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

/** The contents of icon-paths.ts. */
export const drawIcons = () =>
  Object.fromEntries(Object.entries(drawings).map(([name, drawing]) => [name, toPath(drawing as Drawing)]));

if (import.meta.filename === process.argv[1]) {
  const table = JSON.stringify(drawIcons(), null, 2);
  writeFileSync(
    "app/ui/icon-paths.ts",
    `/** Lucide's drawings as paths, made by \`npm run icons\` (draw-icons.ts). */\nexport const iconPaths = ${table} as const;\n`,
  );
}
