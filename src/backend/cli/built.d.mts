export function needsBuild(projectFolder: string): boolean;
export function bundleOf(script: string, projectFolder: string): string | null;
