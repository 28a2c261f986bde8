# One machine runs everything: site, tracker and, without DATABASE_URL, its own PostgreSQL on the volume at /data.
# To start every build from the same bytes, pin the base image by digest in both places: `docker buildx imagetools inspect
# node:24-bookworm-slim` prints the current one, and node:24-bookworm-slim@sha256:… names it.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
COPY prisma ./prisma
COPY .config ./.config
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build
# Two thirds of the installed files are needed only for the build, or are never read.
RUN npm uninstall --no-save --omit=dev --ignore-scripts --no-audit --no-fund @remix-run/dev @remix-run/route-config \
    @tailwindcss/vite prisma tailwindcss terser typescript vite \
  && find node_modules \( -name '*.map' -o -name '*.d.*ts' \
    -o -name 'query_compiler_*' ! -name '*.postgresql.*' \) -delete

FROM node:24-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data PORT=3000 HOST=::
WORKDIR /app
COPY --from=build /app ./
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD node -e "fetch('http://localhost:3000/healthz').then(r=>process.exit(r.ok?0:1),()=>process.exit(1))"
ENTRYPOINT ["./docker-entrypoint.sh"]
CMD ["node", "build/server/supervisor.js"]
