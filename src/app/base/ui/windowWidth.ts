import { onBeforeUnmount, onMounted, ref, type Ref } from 'vue';

/** The current width of the window, CSS pixels. */
export function useWindowWidth(): { width: Ref<number> } {
  const width = ref(window.innerWidth);
  const resized = (): void => {
    width.value = window.innerWidth;
  };
  onMounted(() => window.addEventListener('resize', resized));
  onBeforeUnmount(() => window.removeEventListener('resize', resized));
  return { width };
}
