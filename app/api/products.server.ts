import { correctTorrent, findCorrection } from "#app/domain/catalogue/products/correct-torrent.server.ts";
import { findProductForAdmin, findPublisherForAdmin } from "#app/domain/catalogue/products/find-for-admin.server.ts";
import { findProduct } from "#app/domain/catalogue/products/find-product.server.ts";
import { findPublisher } from "#app/domain/catalogue/products/find-publisher.server.ts";
import { findPublishers, findPublishersForAdmin } from "#app/domain/catalogue/products/find-publishers.server.ts";
import { findRelated } from "#app/domain/catalogue/products/find-related.server.ts";
import { mergeProduct, renameProduct, splitProduct } from "#app/domain/catalogue/products/manage-products.server.ts";
import { mergePublisher, renamePublisher } from "#app/domain/catalogue/products/manage-publishers.server.ts";
import { suggestProducts, suggestPublishers } from "#app/domain/catalogue/products/suggest.server.ts";
import { suggestTags } from "#app/domain/catalogue/tags/suggest-tags.server.ts";
import { correctUpload } from "#app/domain/catalogue/uploads/correct-upload.server.ts";

import { moderate, read } from "./table.server.ts";

export const productsApi = [
  read.get("/publishers", findPublishers, { summary: "Publishers with listed torrents" }),
  read.get("/suggest/publishers", suggestPublishers, {
    summary: "At most eight publishers whose names begin with `q`",
  }),
  read.get("/publishers/:slug", findPublisher, {
    summary: "A publisher with its products, latest release first",
  }),
  read.get("/suggest/products", suggestProducts, {
    summary: "At most eight products whose names begin with `q`, of one publisher or of all",
  }),
  read.get("/suggest/tags", suggestTags, {
    summary: "At most eight tags of listed torrents that begin with `q`",
  }),
  read.get("/products/:publisherSlug/:slug", findProduct, {
    summary: "A product with its releases by version and platform, newest first",
  }),
  read.get("/torrents/:torrentId/related", findRelated, {
    summary: "Product of a torrent, newer releases, and related ones",
  }),
  moderate.get("/admin/torrents/:torrentId", findCorrection, {
    summary: "The fields of a listed torrent that can be corrected",
  }),
  moderate.put("/admin/torrents/:torrentId", correctTorrent, {
    summary: "Correct a listed torrent; absent fields become empty",
  }),
  moderate.put("/admin/pending-uploads/:uploadId", correctUpload, {
    summary: "Correct a waiting upload; absent fields become empty",
  }),
  moderate.get("/admin/publishers", findPublishersForAdmin, { summary: "All publishers, by name" }),
  moderate.get("/admin/publishers/:publisherId", findPublisherForAdmin, {
    summary: "A publisher with all its products",
  }),
  moderate.patch("/admin/publishers/:publisherId", renamePublisher, {
    summary: "Rename a publisher",
  }),
  moderate.post("/admin/publishers/:publisherId/merge", mergePublisher, {
    summary: "Merge a publisher into the one named `into`",
  }),
  moderate.get("/admin/products/:productId", findProductForAdmin, {
    summary: "A product with all its releases",
  }),
  moderate.patch("/admin/products/:productId", renameProduct, { summary: "Rename a product" }),
  moderate.post("/admin/products/:productId/merge", mergeProduct, {
    summary: "Merge a product into the one named `into`, of its own publisher or of `publisher`",
  }),
  moderate.post("/admin/products/:productId/split", splitProduct, {
    summary: "Move releases of a product to another product of its publisher",
  }),
];
